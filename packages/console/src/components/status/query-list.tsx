import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from './query-state.tsx'

/** A read list with one item per row, or a text if it is empty. */
export function QueryList<Row>({
  query,
  keyOf = (row) => (row as { id: string }).id,
  empty,
  children,
}: {
  query: UseQueryResult<{ data: readonly Row[] }, unknown>
  /** Default: the id of the row. */
  keyOf?: (row: Row) => string
  empty: string
  children: (row: Row) => ReactNode
}) {
  return (
    <QueryState query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="quiet">{empty}</p>
        ) : (
          <ul className="plain-list">
            {data.map((row) => (
              <li key={keyOf(row)}>{children(row)}</li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
