import { type SumPart, toAmount } from '../../sums/domain/sum-part.ts'
import { SumTable } from '../../sums/domain/sum-table.ts'
import { Texts } from '../../sums/domain/texts.ts'
import { parseOutcome } from './add-facts.ts'
import { agesWithin } from './credit-basis.ts'
import { ageOfCode, isCounted } from './families.ts'
import { type CreditLevel, parseSource, type Target, targetsAt } from './source.ts'

/** The sum of a row of a level, for one outcome. Amounts are exact decimals. */
export interface LevelSum {
  slot: number
  /** Null unless the sums are by day. */
  local_day: string | null
  entity_id: string
  reason: number
  platform: string
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
  first_value: string
  contribution: string
  costed_count: number
  /** The value of touches that are older than the window. */
  later_value: string
}

export interface LevelFold {
  level: CreditLevel
  /** The greatest age of a touch in days; null: every age. */
  window: number | null
  /** Which rows are wanted; without it all. */
  isWanted?(target: Target): boolean
}

/** Adds up the credit of sources to the rows of a level. Returns the rows that are not zero. */
export function foldLevel(parts: readonly SumPart[], { level, window, isWanted = () => true }: LevelFold): LevelSum[] {
  const rows = new Texts()
  const outcomes = new Texts()
  const targets: Target[] = []
  const toRow = (target: Target) => {
    const row = rows.indexOf(`${target.reason} ${target.entity_id} ${target.platform}`)
    targets[row] ??= target
    return { row, grouping: target.grouping }
  }
  const ages = agesWithin(window)
  const sums = new Map<string, { slot: number; day: string | null; within: SumTable; later: SumTable }>()
  for (const part of parts) {
    const { table } = part
    const name = `${part.slot} ${part.day}`
    const sum = sums.get(name) ?? { slot: part.slot, day: part.day, within: new SumTable(), later: new SumTable() }
    sums.set(name, sum)
    const rowsOf = new Map<number, { row: number; grouping: number }[]>()
    const outcomeOf = new Map<number, number>()
    for (let index = 0; index < table.size; index++) {
      const id = table.ids[index]!
      let found = rowsOf.get(id)
      if (!found) {
        found = targetsAt(parseSource(part.keyOf(id)), level).filter(isWanted).map(toRow)
        rowsOf.set(id, found)
      }
      if (found.length === 0) continue
      let outcome = outcomeOf.get(table.outcomes[index]!)
      if (outcome === undefined) {
        outcome = outcomes.indexOf(part.outcomeOf(table.outcomes[index]!))
        outcomeOf.set(table.outcomes[index]!, outcome)
      }
      const code = table.codes[index]!
      for (const { row, grouping } of found) {
        if (ageOfCode(code) >= ages) sum.later.addAmounts(sum.later.find(row, outcome, 0), table, index)
        else {
          const at = sum.within.find(row, outcome, 0)
          sum.within.addAmounts(at, table, index)
          if (isCounted(code, grouping)) sum.within.addCounts(at, table, index)
        }
        // A row that has only later value is listed too.
        if (ageOfCode(code) >= ages) sum.within.find(row, outcome, 0)
      }
    }
  }
  return [...sums.values()].flatMap(({ slot, day, within, later }) =>
    within.ids.flatMap((row, index) => {
      const outcome = within.outcomes[index]!
      const laterValue = later.size === 0 ? 0n : later.values.valueAt(later.find(row, outcome, 0))
      if (within.isNothingAt(index) && laterValue === 0n) return []
      const { entity_id, reason, platform } = targets[row]!
      return [
        {
          slot,
          local_day: day,
          entity_id,
          reason,
          platform,
          ...parseOutcome(outcomes.all[outcome]!),
          ...toNumbers(within, index),
          later_value: toAmount(laterValue),
        },
      ]
    }),
  )
}

/** The numbers of a sum, with amounts as exact decimals. */
export function toNumbers(table: SumTable, index: number) {
  return {
    count: table.counts[index]!,
    first_count: table.firsts[index]!,
    value: toAmount(table.values.valueAt(index)),
    first_value: toAmount(table.firstValues.valueAt(index)),
    contribution: toAmount(table.contributions.valueAt(index)),
    costed_count: table.costed[index]!,
  }
}
