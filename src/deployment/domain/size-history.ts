import { dayMs } from '../../kernel/time/durations.ts'

/** The size of the database on a day in UTC. */
export interface SizeOfDay {
  day: string
  size_bytes: number
}

const daysKept = 90
/** The growth of older weeks says little about the next ones. */
const daysCompared = 30

/** Adds a measurement; one per day is kept, the latest. */
export function addSize(history: readonly SizeOfDay[], measured: SizeOfDay): SizeOfDay[] {
  return [...history.filter(({ day }) => day !== measured.day), measured]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-daysKept)
}

/** The average growth per day over the last 30 days that were measured. Null before the second day. */
export function growthPerDay(history: readonly SizeOfDay[]): number | null {
  const last = history.at(-1)
  if (!last) return null
  const toDays = ({ day }: SizeOfDay) => Date.parse(day) / dayMs
  const first = history.find((size) => toDays(last) - toDays(size) <= daysCompared)!
  const days = toDays(last) - toDays(first)
  return days === 0 ? null : Math.round((last.size_bytes - first.size_bytes) / days)
}

/** Days until the disk is full at that growth. Null if the growth is unknown or the database does not grow. */
export function daysLeft(freeBytes: number, growth: number | null): number | null {
  return growth === null || growth <= 0 ? null : Math.floor(freeBytes / growth)
}
