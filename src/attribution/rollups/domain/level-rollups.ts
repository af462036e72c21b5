import { reasonCode } from '../../entities/unattributed-reason.ts'
import { type RollupPart, toAmount } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { parseOutcome } from './add-facts.ts'
import { agesWithin } from './credit-basis.ts'
import { ageOfCode, isCounted, totalCodes } from './families.ts'
import { type CreditLevel, noEntity, parseSource, type Target, targetsAt } from './source.ts'

/** The sum of a row of a level, for one outcome. Amounts are exact decimals. */
export interface LevelRollup {
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

interface LevelSelection {
  level: CreditLevel
  /** The greatest age of a touch in days; null: every age. */
  window: number | null
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** Adds up the credit of sources to the rows of a level. Returns the rows that are not zero. */
export function addUpLevel(parts: readonly RollupPart[], selection: LevelSelection): LevelRollup[] {
  const rows = new LevelRows(selection)
  const sums = new Map<string, DayLevel>()
  for (const part of parts) {
    const name = `${part.slot} ${part.day}`
    const sum = sums.get(name) ?? new DayLevel(part.slot, part.day)
    sums.set(name, sum)
    sum.add(part, rows)
  }
  return [...sums.values()].flatMap((sum) => sum.list(rows))
}

/** The rows of a level and the outcomes of their sums, by number. */
class LevelRows {
  readonly targets: Target[] = []
  readonly outcomes = new Texts()
  readonly ages: number
  readonly #names = new Texts()
  readonly #selection: LevelSelection

  constructor(selection: LevelSelection) {
    this.#selection = selection
    this.ages = agesWithin(selection.window)
  }

  /** The rows that a source adds to. */
  of(source: string): { row: number; grouping: number }[] {
    const { level, isSelected = () => true } = this.#selection
    return targetsAt(parseSource(source), level)
      .filter(isSelected)
      .map((target) => {
        const row = this.#names.indexOf(`${target.reason} ${target.entity_id} ${target.platform}`)
        this.targets[row] ??= target
        return { row, grouping: target.grouping }
      })
  }
}

/** The rows of a level in one slot, of one day if sums are by day. */
class DayLevel {
  readonly #slot: number
  readonly #day: string | null
  readonly #within = new RollupTable()
  /** Of touches that are older than the window. */
  readonly #later = new RollupTable()

  constructor(slot: number, day: string | null) {
    this.#slot = slot
    this.#day = day
  }

  add({ table, keyOf, outcomeOf }: RollupPart, rows: LevelRows): void {
    const rowsOf = byNumber((id) => rows.of(keyOf(id)))
    const outcomes = byNumber((id) => rows.outcomes.indexOf(outcomeOf(id)))
    for (let index = 0; index < table.size; index++) {
      const code = table.codes[index]!
      for (const { row, grouping } of rowsOf(table.ids[index]!)) {
        const outcome = outcomes(table.outcomes[index]!)
        // A row that has only later value is listed too.
        const at = this.#within.find(row, outcome, 0)
        if (ageOfCode(code) >= rows.ages) this.#later.addAmounts(this.#later.find(row, outcome, 0), table, index)
        else {
          this.#within.addAmounts(at, table, index)
          if (isCounted(code, grouping)) this.#within.addCounts(at, table, index)
        }
      }
    }
  }

  list({ targets, outcomes }: LevelRows): LevelRollup[] {
    return this.#within.ids.flatMap((row, index) => {
      const outcome = this.#within.outcomes[index]!
      const later = this.#later.size === 0 ? 0n : this.#later.values.valueAt(this.#later.find(row, outcome, 0))
      if (later === 0n && this.#within.isNothingAt(index)) return []
      const { entity_id, reason, platform } = targets[row]!
      return [
        {
          ...{ slot: this.#slot, local_day: this.#day, entity_id, reason, platform },
          ...parseOutcome(outcomes.all[outcome]!),
          ...toNumbers(this.#within, index),
          later_value: toAmount(later),
        },
      ]
    })
  }
}

/** Remembers what was found for each number. */
function byNumber<Found>(find: (id: number) => Found): (id: number) => Found {
  const known = new Map<number, Found>()
  return (id) => {
    let found = known.get(id)
    if (found === undefined) {
      found = find(id)
      known.set(id, found)
    }
    return found
  }
}

/** The numbers of a sum, with amounts as exact decimals. */
export function toNumbers(table: RollupTable, index: number) {
  return {
    count: table.counts[index]!,
    first_count: table.firsts[index]!,
    value: toAmount(table.values.valueAt(index)),
    first_value: toAmount(table.firstValues.valueAt(index)),
    contribution: toAmount(table.contributions.valueAt(index)),
    costed_count: table.costed[index]!,
  }
}

const untouched = reasonCode('no_touch')

/** Adds up totals of all conversions (`assigned`), or of those without a touch. */
export function addUpTotals(parts: readonly RollupPart[], reason: number): LevelRollup[] {
  const sums = new Map<string, { part: RollupPart; outcome: string; table: RollupTable }>()
  for (const part of parts) {
    const { table, day, outcomeOf } = part
    for (let index = 0; index < table.size; index++) {
      if (reason === untouched && table.codes[index] !== totalCodes.untouched) continue
      const outcome = outcomeOf(table.outcomes[index]!)
      const name = `${day} ${outcome}`
      const sum = sums.get(name) ?? { part, outcome, table: new RollupTable() }
      sums.set(name, sum)
      const at = sum.table.find(0, 0, 0)
      sum.table.addCounts(at, table, index)
      sum.table.addAmounts(at, table, index)
    }
  }
  return [...sums.values()].map(({ part: { slot, day }, outcome, table }) => ({
    ...{ slot, local_day: day, entity_id: noEntity, reason, platform: '' },
    ...parseOutcome(outcome),
    ...toNumbers(table, 0),
    later_value: '0',
  }))
}

/** Credit of older touches has a value on days on which it has no count. */
export function isAnything({
  count,
  value,
  later_value,
}: Pick<LevelRollup, 'count' | 'value' | 'later_value'>): boolean {
  return count > 0 || value !== '0' || later_value !== '0'
}
