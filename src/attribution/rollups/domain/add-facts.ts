import { toDayText } from '../../../kernel/time/local-day.ts'
import type { DayRollups, KeyKind, RollupPart } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { Texts } from '../../segments/domain/texts.ts'
import type { SignedState } from './fact-batch.ts'
import { type Family, type FamilyName, families } from './families.ts'

/** The outcome of a conversion as a text: its goal and the type of its money. */
function outcomeText(conversion_key: string, revenue_type: string): string {
  return `${revenue_type} ${conversion_key}`
}

/** Reads such a text; no type has a space. */
export function parseOutcome(text: string): { conversion_key: string; revenue_type: string } {
  const end = text.indexOf(' ')
  return { revenue_type: text.slice(0, end), conversion_key: text.slice(end + 1) }
}

/** The sums of some families that facts were added to, by slot and day. */
export class FactRollups {
  readonly texts: Record<KeyKind, Texts> = {
    source: new Texts(),
    group: new Texts(),
    path: new Texts(),
    outcome: new Texts(),
  }
  readonly #selected: readonly FamilyName[]
  readonly #isSelected: (slot: number, day: number) => boolean
  /** By family, day and slot. */
  readonly #tables = new Map<FamilyName, Map<number, (RollupTable | undefined)[]>>()

  /** Facts of other slots and days are left out. */
  constructor(selected: readonly FamilyName[], isSelected: (slot: number, day: number) => boolean = () => true) {
    this.#selected = selected
    this.#isSelected = isSelected
    for (const name of selected) this.#tables.set(name, new Map())
  }

  add({ state, sign }: SignedState): void {
    const outcome = this.texts.outcome.indexOf(outcomeText(state.conversion_key, state.revenue_type))
    for (const name of this.#selected) {
      const family: Family = families[name]
      const tables = this.#tables.get(name)!
      const texts = family.keys && this.texts[family.keys]
      family.facts(state, (slot, day, key, code, ppm) => {
        if (!this.#isSelected(slot, day)) return
        const table = tableOf(tables, slot, day)
        const id = texts === null ? 0 : texts.indexOf(key!)
        table.add(table.find(id, outcome, code), state, ppm, sign)
      })
    }
  }

  /** The sums of all families, by slot and day. */
  *dayRollups(): Generator<DayRollups<FamilyName>> {
    for (const [family, days] of this.#tables)
      for (const [day, slots] of days)
        for (const [slot, table] of slots.entries())
          if (table) yield { family, keys: families[family].keys, slot, day: toDayText(day), table }
  }

  /** The texts of ids and outcomes, by number. */
  allTexts(): Record<KeyKind, readonly string[]> {
    const { source, group, path, outcome } = this.texts
    return { source: source.all, group: group.all, path: path.all, outcome: outcome.all }
  }

  toPart({ keys, slot, day, table }: Pick<DayRollups, 'keys' | 'slot' | 'table'> & { day: string | null }): RollupPart {
    const texts = keys && this.texts[keys].all
    return { slot, day, table, keyOf: (id) => texts?.[id] ?? '', outcomeOf: (id) => this.texts.outcome.all[id]! }
  }
}

function tableOf(tables: Map<number, (RollupTable | undefined)[]>, slot: number, day: number): RollupTable {
  let slots = tables.get(day)
  if (!slots) {
    slots = []
    tables.set(day, slots)
  }
  slots[slot] ??= new RollupTable()
  return slots[slot]
}
