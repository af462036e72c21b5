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
const reachableListeners = new Set<() => void>()

function change(part: Partial<ServiceState>): void {
  const next = { ...state, ...part }
  if (next.isSignedOut === state.isSignedOut && next.isUnreachable === state.isUnreachable) return
  const isReachableAgain = state.isUnreachable && !next.isUnreachable
  state = next
  for (const listener of listeners) listener()
  if (isReachableAgain) for (const listener of reachableListeners) listener()
}

/**
 * A response shows that the service is reachable, unless it was sent before the browser went offline; 401 shows that the session has
 * ended.
 */
export function recordServiceStatus(status: number): void {
  const isUnreachable = state.isUnreachable && navigator.onLine === false
  change({ ...(status === 401 && { isSignedOut: true }), isUnreachable })
}

export const recordReachable = (): void => change({ isUnreachable: false })

/** Runs when the service becomes reachable again, whichever request notices it first. */
export const onReachableAgain = (listener: () => void): void => void reachableListeners.add(listener)

export const recordUnreachable = (): void => change({ isUnreachable: true })
export const recordSignedIn = (): void => change({ isSignedOut: false })

export function useServiceState(): ServiceState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
