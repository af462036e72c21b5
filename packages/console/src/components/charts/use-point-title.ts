import { useFormats } from '../../data/session.tsx'
import type { DayGroup } from './group-days.ts'

/** The days of a point as text, or its hour with the day. */
export function usePointTitle(): (group: DayGroup) => string {
  const formats = useFormats()
  return ({ from, to, hour }) =>
    hour === undefined ? formats.days(from, to) : `${formats.day(from)}, ${formats.hour(hour)}`
}
