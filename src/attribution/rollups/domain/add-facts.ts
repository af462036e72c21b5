import { dayNumberOf, toDayText } from '../../../kernel/time/local-day.ts'
import { type CohortFact, narrow, readCohortFacts } from '../../cohorts/domain/cohort-facts.ts'
import { cohortIntervals } from '../../cohorts/domain/cohort-interval.ts'
import { cohortDimensions } from '../../cohorts/domain/cohort-member.ts'
import type { FactKind } from '../../segments/domain/fact-kind.ts'
import { type DayRollups, type KeyKind, keyKinds, type PartTexts } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { readSiteFacts, type SiteFact, toStored } from '../../site-visits/domain/site-facts.ts'
import type { ConversionState } from './conversion-state.ts'
import { readFacts } from './fact-batch.ts'
import { conversionFamilies, type Family, type FamilyName, familiesOf, formOf } from './families.ts'

/** The facts of a transaction, packed. */
interface FactBatch {
  kind: FactKind
  data: Buffer
}

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
  readonly texts = Object.fromEntries(keyKinds.map((kind) => [kind, new Texts()])) as Record<KeyKind, Texts>
  readonly #conversions: readonly (typeof familiesOf.conversion)[number][]
  readonly #isSelected: (slot: number, day: number) => boolean
  /** By family, day and slot. */
  readonly #tables = new Map<FamilyName, Tables>()

  /** Facts of other slots and days are left out. */
  constructor(selected: readonly FamilyName[], isSelected: (slot: number, day: number) => boolean = () => true) {
    this.#conversions = familiesOf.conversion.filter((name) => selected.includes(name))
    this.#isSelected = isSelected
    for (const name of selected) this.#tables.set(name, new Map())
  }

  /** Adds the facts of a conversion, or subtracts them. */
  add(state: ConversionState, sign: 1 | -1): void {
    const outcome = this.texts.outcome.indexOf(outcomeText(state.conversion_key, state.revenue_type))
    for (const name of this.#conversions) {
      const family: Family = conversionFamilies[name]
      const tables = this.#tables.get(name)!
      const texts = family.keys && this.texts[family.keys]
      // A touch has the same key and day under each model.
      let [lastKey, id, lastDay]: [string | null, number, number] = [null, 0, Number.NaN]
      let slots: (RollupTable | undefined)[] = []
      family.facts(state, (slot, day, key, code, ppm) => {
        if (!this.#isSelected(slot, day)) return
        if (key !== lastKey) {
          lastKey = key
          id = texts!.indexOf(key!)
        }
        if (day !== lastDay) {
          lastDay = day
          slots = slotsOf(tables, day)
        }
        slots[slot] ??= new RollupTable()
        const table = slots[slot]
        table.add(table.find(id, outcome, code), state, ppm, sign)
      })
    }
  }

  /** Adds facts about visits, or subtracts them. */
  addSite(fact: SiteFact, sign: 1 | -1): void {
    const tables = this.#tables.get('site')
    if (!tables || !this.#isSelected(0, fact.day)) return
    const table = tableOf(tables, 0, fact.day)
    const index = table.find(this.texts.visit.indexOf(fact.visit), this.texts.page.indexOf(fact.page), fact.code)
    const sum = toStored(fact, sign)
    table.addStoredCounts(index, sum)
    table.addStoredAmounts(index, sum)
  }

  /** Adds facts about cohorts, or subtracts them; the first values are the customers who paid more than once. */
  addCohort(fact: CohortFact, sign: 1 | -1): void {
    const tables = this.#tables.get(`cohort_${cohortIntervals[fact.step]!}`)
    const day = dayNumberOf(fact.cohort)
    if (!tables || !this.#isSelected(fact.position, day)) return
    const { cohort: texts } = this.texts
    const table = tableOf(tables, fact.position, day)
    const index = table.find(texts.indexOf(fact.key), texts.indexOf(cohortDimensions[fact.dimension]!), fact.age)
    const sum = {
      count: sign * fact.orders,
      first_count: sign * fact.active_customers,
      costed_count: sign * fact.costed_orders,
      value: narrow(BigInt(sign) * fact.value),
      first_value: narrow(BigInt(sign * fact.repeat_customers) * 1_000_000n),
      contribution: narrow(BigInt(sign) * fact.contribution),
      power: 0,
    }
    table.addStoredCounts(index, sum)
    table.addStoredAmounts(index, sum)
  }

  /** Adds the facts of a batch one after the other, or subtracts them. */
  *addBatch({ kind, data }: FactBatch, sign: 1 | -1): Generator<void> {
    if (kind === 'site')
      for (const fact of readSiteFacts(data)) {
        this.addSite(fact, sign)
        yield
      }
    else if (kind === 'cohort')
      for (const fact of readCohortFacts(data)) {
        this.addCohort(fact, sign)
        yield
      }
    else
      for (const fact of readFacts(data)) {
        this.add(fact.state, fact.sign === sign ? 1 : -1)
        yield
      }
  }

  /** The sums of all families, by slot and day. */
  *dayRollups(): Generator<DayRollups<FamilyName>> {
    for (const [family, days] of this.#tables)
      for (const [day, slots] of days)
        for (const [slot, table] of slots.entries())
          if (table) yield { family, ...formOf(family), slot, day: toDayText(day), table }
  }

  /** The texts of ids and outcomes, by number. */
  allTexts(): Record<KeyKind, readonly string[]> {
    return Object.fromEntries(keyKinds.map((kind) => [kind, this.texts[kind].all])) as Record<KeyKind, string[]>
  }

  /** The texts of the sums of a family. */
  textsOf(family: FamilyName): PartTexts {
    const { keys, outcomes } = formOf(family)
    const [ofKeys, ofOutcomes] = [keys ? this.texts[keys].all : [], this.texts[outcomes].all]
    return { keys: ofKeys, keyOf: (id) => ofKeys[id] ?? '', outcomeOf: (id) => ofOutcomes[id]! }
  }
}

type Tables = Map<number, (RollupTable | undefined)[]>

function slotsOf(tables: Tables, day: number): (RollupTable | undefined)[] {
  let slots = tables.get(day)
  if (!slots) {
    slots = []
    tables.set(day, slots)
  }
  return slots
}

function tableOf(tables: Tables, slot: number, day: number): RollupTable {
  const slots = slotsOf(tables, day)
  slots[slot] ??= new RollupTable()
  return slots[slot]
}
