import { useMemo } from 'react'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import type { DayGroup } from './group-days.ts'

export interface DayNote {
  id: string
  day: string
  text: string
}

/** The notes on the days of a chart, per point; at most 500. */
export function useDayNotes(groups: readonly DayGroup[]): readonly (readonly DayNote[])[] {
  const { may } = useSession()
  const [from, to] = [groups[0]?.from, groups.at(-1)?.to]
  const isReady = from !== undefined && to !== undefined && (may('analytics:read') || may('campaigns:read'))
  const input = { date_from: from ?? '', date_to: to ?? '', limit: 500 }
  const notes = useRead('notes.listNotes', input, { isReady, staleMs: 60_000, keepsPrevious: false })
  return useMemo(
    () =>
      groups.map(({ from, to, hour = 0 }) =>
        // A note has no time, so it is shown once per day.
        hour > 0 ? [] : (notes.data?.data ?? []).filter(({ day }) => day >= from && day <= to),
      ),
    [groups, notes.data],
  )
}
