import type { UseQueryResult } from '@tanstack/react-query'
import { failureOf } from '@tributary/client'
import type { ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'
import { WaitLines } from './wait.tsx'

/** Shows the loading, failed or loaded state of a query. */
export function QueryState<Data>({
  query,
  wait,
  children,
}: {
  query: UseQueryResult<Data, unknown>
  /** Placeholder while loading. Default: skeleton lines. */
  wait?: ReactNode
  children: (data: Data) => ReactNode
}) {
  // The shell reports an unreachable service and refetches everything when it responds again.
  const isUnreachable = failureOf(query.error)?.kind === 'unreachable'
  const failure = query.isError && !isUnreachable && (
    <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />
  )
  if (query.data !== undefined) {
    // Stale data stays visible, with the error above it.
    return (
      <>
        {failure}
        {children(query.data)}
      </>
    )
  }
  if (failure) return failure
  return <>{wait ?? <WaitLines />}</>
}
