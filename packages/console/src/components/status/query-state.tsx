import type { UseQueryResult } from '@tanstack/react-query'
import { failureOf } from '@tributary/client'
import type { ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'
import { WaitLines } from './wait.tsx'

/** The three states of something read: on its way, refused, here. */
export function QueryState<Data>({
  query,
  wait,
  children,
}: {
  query: UseQueryResult<Data, unknown>
  /** What holds its place. Default: some lines. */
  wait?: ReactNode
  children: (data: Data) => ReactNode
}) {
  // That nobody answers, the shell says, and everything is asked for again when somebody does.
  const isAway = failureOf(query.error)?.kind === 'unreachable'
  const failure = query.isError && !isAway && <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />
  if (query.data !== undefined) {
    // What was here stays, and why it could not be read again is said above it.
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
