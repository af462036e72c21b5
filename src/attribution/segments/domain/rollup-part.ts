import type { RollupTable } from './rollup-table.ts'

/** What sums are by. Segments have short numbers in place of these texts. */
export type KeyKind = 'source' | 'group' | 'path' | 'outcome'

/** The sums of a family on one day, in one slot. */
export interface DayRollups<Family extends string = string> {
  family: Family
  /** What the ids of the table are; null if the family has no keys. */
  keys: KeyKind | null
  slot: number
  day: string
  table: RollupTable
}

/** Sums of one slot, and of one day if they are by day, with the texts of their keys and outcomes. */
export interface RollupPart {
  slot: number
  day: string | null
  table: RollupTable
  keyOf(id: number): string
  outcomeOf(id: number): string
}

const digits = 12

/** Formats a sum of amounts, in millionths of a millionth, as a decimal string. */
export function toAmount(value: bigint): string {
  if (value === 0n) return '0'
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const point = text.length - digits
  let end = text.length
  while (end > point && text[end - 1] === '0') end -= 1
  const fraction = end > point ? `.${text.slice(point, end)}` : ''
  return `${value < 0n ? '-' : ''}${text.slice(0, point)}${fraction}`
}
