import Big from 'big.js'
import type { LevelRollup } from './level-rollups.ts'

/** Totals and credit of days from conversions and credit. */
interface Counted {
  totals: readonly (Pick<LevelRollup, 'count' | 'first_count' | 'value' | 'first_value' | 'contribution'> & {
    local_day: string
  })[]
  credit: readonly { local_day: string; level: string; position: number; value: string }[]
}

/** The same from sums. */
interface Stored {
  totals: readonly LevelRollup[]
  credited: readonly { level: string; sums: readonly LevelRollup[] }[]
}

/** Returns the days on which the two differ, newest first. */
export function findDifferingDays(counted: Counted, stored: Stored): string[] {
  const differences = new Map<string, { day: string; difference: Big }>()
  const add = (day: string, name: string, number: number | string, sign: 1 | -1) => {
    const key = `${day} ${name}`
    const known = differences.get(key) ?? { day, difference: new Big(0) }
    differences.set(key, { day, difference: known.difference.plus(new Big(number).times(sign)) })
  }
  const addTotal = (day: string, total: Counted['totals'][number] | LevelRollup, sign: 1 | -1) => {
    for (const name of ['count', 'first_count', 'value', 'first_value', 'contribution'] as const)
      add(day, name, total[name], sign)
  }
  for (const total of counted.totals) addTotal(total.local_day, total, 1)
  for (const total of stored.totals) addTotal(total.local_day!, total, -1)
  for (const { local_day, level, position, value } of counted.credit) add(local_day, `${level} ${position}`, value, 1)
  for (const { level, sums } of stored.credited)
    for (const { local_day, slot, value } of sums) add(local_day!, `${level} ${slot}`, value, -1)
  const differing = [...differences.values()].filter(({ difference }) => !difference.eq(0))
  return [...new Set(differing.map(({ day }) => day))].sort().reverse()
}
