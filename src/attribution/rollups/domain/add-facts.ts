import { toDayText } from '../../../kernel/time/local-day.ts'
import type { SumPart } from '../../sums/domain/sum-part.ts'
import { SumTable } from '../../sums/domain/sum-table.ts'
import { Texts } from '../../sums/domain/texts.ts'
import { type Family, type FamilyName, families } from './families.ts'
import type { SignedState } from './fact-batch.ts'

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
  readonly keys = new Texts()
  readonly outcomes = new Texts()
  readonly #wanted: readonly FamilyName[]
  readonly #tables = new Map<FamilyName, Map<number, Map<number, SumTable>>>()

  constructor(wanted: readonly FamilyName[]) {
    this.#wanted = wanted
    for (const name of wanted) this.#tables.set(name, new Map())
  }

  add({ state, sign }: SignedState): void {
    const outcome = this.outcomes.indexOf(outcomeText(state.conversion_key, state.revenue_type))
    for (const name of this.#wanted) {
      const family: Family = families[name]
      const tables = this.#tables.get(name)!
      family.facts(state, (slot, day, key, code, ppm) => {
        const table = tableOf(tables, slot, day)
        const id = key === null ? 0 : this.keys.indexOf(key)
        table.add(table.find(id, outcome, code), state, ppm, sign)
      })
    }
  }

  /** The tables of a family, by slot and day. */
  *tables(name: FamilyName): Generator<{ slot: number; day: string; table: SumTable }> {
    for (const [slot, days] of this.#tables.get(name)!)
      for (const [day, table] of days) yield { slot, day: toDayText(day), table }
  }

  toPart({ slot, day, table }: { slot: number; day: string | null; table: SumTable }): SumPart {
    return {
      slot,
      day,
      table,
      keyOf: (id) => this.keys.all[id] ?? '',
      outcomeOf: (id) => this.outcomes.all[id]!,
    }
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
