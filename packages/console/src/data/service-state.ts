import { useSyncExternalStore } from 'react'

/**
 * Whether the session is valid and whether the service is reachable, updated by every response. The shell shows the state and
 * recovers automatically.
 */
export interface ServiceState {
  isSignedOut: boolean
  isUnreachable: boolean
}

let state: ServiceState = { isSignedOut: false, isUnreachable: false }
const listeners = new Set<() => void>()
const restoredListeners = new Set<() => void>()

function update(part: Partial<ServiceState>): void {
  const next = { ...state, ...part }
  if (next.isSignedOut === state.isSignedOut && next.isUnreachable === state.isUnreachable) return
  const isRestored = state.isUnreachable && !next.isUnreachable
  state = next
  for (const listener of listeners) listener()
  if (isRestored) for (const listener of restoredListeners) listener()
}

/** Any response shows that the service is reachable; 401 shows that the session has ended. */
export function recordServiceStatus(status: number): void {
  if (status === 401) update({ isSignedOut: true, isUnreachable: false })
  else update({ isUnreachable: false })
}

/** Calls the listener when the service becomes reachable again, whichever request notices it first. */
export const onServiceRestored = (listener: () => void): void => void restoredListeners.add(listener)

export const recordServiceUnreachable = (): void => update({ isUnreachable: true })
export const recordSignedIn = (): void => update({ isSignedOut: false })

export function useServiceState(): ServiceState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
