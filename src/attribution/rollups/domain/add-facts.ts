import { toDayText } from '../../../kernel/time/local-day.ts'
import type { DaySums, KeyKind, SumPart } from '../../sums/domain/sum-part.ts'
import { SumTable } from '../../sums/domain/sum-table.ts'
import { Texts } from '../../sums/domain/texts.ts'
import type { SignedState } from './fact-batch.ts'
import { type Family, type FamilyName, families } from './families.ts'

/** The outcome of a conversion as a text: its goal and the type of its money. */
export function outcomeText(conversion_key: string, revenue_type: string): string {
  return `${revenue_type} ${conversion_key}`
}

/** Reads such a text; no type has a space. */
export function parseOutcome(text: string): { conversion_key: string; revenue_type: string } {
  const end = text.indexOf(' ')
  return { revenue_type: text.slice(0, end), conversion_key: text.slice(end + 1) }
}

/** The sums of some families that facts were added to, by slot and day. */
export class FactSums {
  readonly texts: Record<KeyKind, Texts> = {
    source: new Texts(),
    group: new Texts(),
    path: new Texts(),
    outcome: new Texts(),
  }
  readonly #wanted: readonly FamilyName[]
  readonly #isWanted: (slot: number, day: number) => boolean
  readonly #tables = new Map<FamilyName, Map<number, Map<number, SumTable>>>()

  /** Facts of other slots and days are left out. */
  constructor(wanted: readonly FamilyName[], isWanted: (slot: number, day: number) => boolean = () => true) {
    this.#wanted = wanted
    this.#isWanted = isWanted
    for (const name of wanted) this.#tables.set(name, new Map())
  }

  add({ state, sign }: SignedState): void {
    const outcome = this.texts.outcome.indexOf(outcomeText(state.conversion_key, state.revenue_type))
    for (const name of this.#wanted) {
      const family: Family = families[name]
      const tables = this.#tables.get(name)!
      const texts = family.keys && this.texts[family.keys]
      family.facts(state, (slot, day, key, code, ppm) => {
        if (!this.#isWanted(slot, day)) return
        const table = tableOf(tables, slot, day)
        const id = texts === null ? 0 : texts.indexOf(key!)
        table.add(table.find(id, outcome, code), state, ppm, sign)
      })
    }
  }

  /** The sums of all families, by slot and day. */
  *daySums(): Generator<DaySums<FamilyName>> {
    for (const [family, slots] of this.#tables)
      for (const [slot, days] of slots)
        for (const [day, table] of days) yield { family, keys: families[family].keys, slot, day: toDayText(day), table }
  }

  /** The texts of ids and outcomes, by number. */
  allTexts(): Record<KeyKind, readonly string[]> {
    const { source, group, path, outcome } = this.texts
    return { source: source.all, group: group.all, path: path.all, outcome: outcome.all }
  }

  toPart({ keys, slot, day, table }: Pick<DaySums, 'keys' | 'slot' | 'table'> & { day: string | null }): SumPart {
    const texts = keys && this.texts[keys].all
    return { slot, day, table, keyOf: (id) => texts?.[id] ?? '', outcomeOf: (id) => this.texts.outcome.all[id]! }
  }
}

function tableOf(tables: Map<number, Map<number, SumTable>>, slot: number, day: number): SumTable {
  let days = tables.get(slot)
  if (!days) {
    days = new Map()
    tables.set(slot, days)
  }
  let table = days.get(day)
  if (!table) {
    table = new SumTable()
    days.set(day, table)
  }
  return table
}
