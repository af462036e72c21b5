import type { Failure } from '@tributary/client'
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
/** Before this time the service asked not to be called. */
let retryAtMs = 0
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

/** A proxy without a service behind it, and a service that starts or is overloaded. */
const awayStatuses: readonly number[] = [502, 503, 504]

/** Seconds after which a service that is away may be called again; null if the failure does not say that it is away. */
export function secondsAway(failure: Failure | null): number | null {
  if (failure?.kind === 'unreachable') return 0
  if (failure?.kind !== 'rejection' && failure?.kind !== 'unreadable') return null
  if (!awayStatuses.includes(failure.status)) return null
  return failure.kind === 'rejection' ? (failure.retryAfterSeconds ?? 0) : 0
}

/**
 * A response shows that the service is reachable, unless it was sent before the browser went offline or says that the service is
 * away; 401 shows that the session has ended.
 */
export function recordServiceStatus(status: number): void {
  if (awayStatuses.includes(status)) return
  const isUnreachable = state.isUnreachable && (navigator.onLine === false || !isRetryDue())
  change({ ...(status === 401 && { isSignedOut: true }), isUnreachable })
}

export const recordReachable = (): void => change({ isUnreachable: false })

/** Runs when the service becomes reachable again, whichever request notices it first. */
export const onReachableAgain = (listener: () => void): void => void reachableListeners.add(listener)

export function recordUnreachable(retryAfterSeconds = 0): void {
  retryAtMs = Date.now() + retryAfterSeconds * 1_000
  change({ isUnreachable: true })
}

export const isRetryDue = (): boolean => Date.now() >= retryAtMs
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
