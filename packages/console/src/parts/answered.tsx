import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNote } from './failure-note.tsx'
import { WaitLines } from './wait.tsx'

/** The three states of something read: on its way, refused, here. */
export function Answered<Data>({
  query,
  wait,
  children,
}: {
  query: UseQueryResult<Data, unknown>
  /** What holds its place. Default: some lines. */
  wait?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />
  return <>{wait ?? <WaitLines />}</>
}
