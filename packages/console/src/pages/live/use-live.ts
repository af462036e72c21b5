import type { OperationResponse } from '@tributary/client'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/queries.ts'

type Feed = OperationResponse<'tracking.listRawEvents'>['data']
export type Hit = Feed['events'][number]
export type Rejected = Feed['rejected'][number]

const rowsMax = 500

/** The latest hits, then each new one from the event stream; polls every two seconds while the stream is not available. */
export function useLive(): {
  hits: readonly Hit[]
  rejected: readonly Rejected[]
  isStreaming: boolean
  feed: ReturnType<typeof useRead<'tracking.listRawEvents'>>
} {
  const [isStreaming, setStreaming] = useState(false)
  const [received, setReceived] = useState<{ hits: Hit[]; rejected: Rejected[] }>({ hits: [], rejected: [] })
  const feed = useRead('tracking.listRawEvents', { limit: 50 }, { everyMs: isStreaming ? false : 2_000, staleMs: 0 })
  useEffect(() => {
    const stream = new EventSource(api.address('live.readLive'))
    stream.addEventListener('ready', () => setStreaming(true))
    stream.addEventListener('error', () => setStreaming(false))
    stream.addEventListener('hit', (event) => {
      const hit = JSON.parse((event as MessageEvent).data) as Hit
      setReceived((was) => ({ ...was, hits: [hit, ...was.hits].slice(0, rowsMax) }))
    })
    stream.addEventListener('rejected', (event) => {
      const rejected = JSON.parse((event as MessageEvent).data) as Rejected
      setReceived((was) => ({ ...was, rejected: [rejected, ...was.rejected].slice(0, rowsMax) }))
    })
    return () => stream.close()
  }, [])
  const known = feed.data?.data
  return useMemo(
    () => ({
      hits: once(
        [...received.hits, ...(known?.events ?? [])],
        ({ event_id }) => event_id,
        ({ received_at }) => received_at,
      ),
      rejected: once(
        [...received.rejected, ...(known?.rejected ?? [])],
        ({ id }) => id,
        ({ received_at }) => received_at,
      ),
      isStreaming,
      feed,
    }),
    [received, known, isStreaming, feed],
  )
}

/** Removes duplicates and sorts the latest first. */
function once<Row>(rows: readonly Row[], key: (row: Row) => string, at: (row: Row) => string): Row[] {
  const byKey = new Map(rows.map((row) => [key(row), row]))
  return [...byKey.values()].sort((a, b) => (at(a) < at(b) ? 1 : -1)).slice(0, rowsMax)
}
