import { creditFields } from '../../credit/domain/credit-fields.ts'
import type { DerivedCredit } from '../../credit/domain/derive-credit.ts'
import type { SummedChange } from '../../rollups/domain/conversion-state.ts'
import { type Difference, difference, isSameValue } from '../../touches/domain/difference.ts'
import { conversionFields } from './conversion-fields.ts'
import type { DerivedConversion } from './conversion-input.ts'

/** Stored or derived conversions, and the credit of the conversions whose credit is compared. */
export interface OutcomeState<Conversion extends DerivedConversion = DerivedConversion> {
  conversions: readonly Conversion[]
  credit: readonly DerivedCredit[]
}

export interface OutcomeDifference<Conversion extends DerivedConversion> {
  conversions: Difference<DerivedConversion> & { inserted: Conversion[]; updated: Conversion[] }
  /** The conversions whose credit changed, and their new rows. */
  recredited: { ids: string[]; had: string[]; rows: DerivedCredit[] }
}

/** Returns the writes that turn stored outcomes into derived ones. */
export function outcomeDifference<Conversion extends DerivedConversion>(
  stored: OutcomeState,
  derived: OutcomeState<Conversion>,
): OutcomeDifference<Conversion> {
  const conversions = difference<DerivedConversion>(
    stored.conversions,
    derived.conversions,
    ({ id }) => id,
    comparedConversion,
  )
  const gone = new Set(conversions.deleted.map(({ id }) => id))
  const held = Map.groupBy(stored.credit, ({ conversion_id }) => conversion_id)
  const now = Map.groupBy(derived.credit, ({ conversion_id }) => conversion_id)
  const ids = [...new Set([...held.keys(), ...now.keys()])].filter(
    (id) => !gone.has(id) && !isSameCredit(held.get(id) ?? [], now.get(id) ?? []),
  )
  return {
    conversions: conversions as OutcomeDifference<Conversion>['conversions'],
    recredited: { ids, had: ids.filter((id) => held.has(id)), rows: ids.flatMap((id) => now.get(id) ?? []) },
  }
}

/** Returns the rollup input of each changed conversion. Credit that was not compared is the same before and after. */
export function summedChanges(
  stored: readonly DerivedConversion[],
  derived: readonly DerivedConversion[],
  changed: ReadonlySet<string>,
  creditOf: (id: string) => { before: SummedCredits; after: SummedCredits },
): SummedChange[] {
  const before = new Map(stored.map((item) => [item.id, item]))
  const after = new Map(derived.map((item) => [item.id, item]))
  return [...changed].map((id) => {
    const credit = creditOf(id)
    const [was, is] = [before.get(id), after.get(id)]
    return {
      before: was ? { conversion: was, credit: credit.before } : null,
      after: is ? { conversion: is, credit: credit.after } : null,
    }
  })
}

type SummedCredits = NonNullable<SummedChange['before']>['credit']

/** The ids of inserted, updated and deleted conversions. */
export function changedIds({ inserted, updated, deleted }: Difference<{ id: string }>): Set<string> {
  return new Set([...inserted, ...updated, ...deleted].map(({ id }) => id))
}

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]
const comparedConversion = namesOf(conversionFields).filter((field) => field !== 'id')
const comparedCredit = namesOf(creditFields).filter((field) => field !== 'conversion_id' && field !== 'touch_id')

/** Compares the credit of one conversion. Both are usually in the same order, so most rows are found at their own index. */
function isSameCredit(held: readonly DerivedCredit[], now: readonly DerivedCredit[]): boolean {
  return (
    held.length === now.length &&
    now.every((row, index) => {
      const old =
        held[index]!.touch_id === row.touch_id ? held[index] : held.find((item) => item.touch_id === row.touch_id)
      return old !== undefined && comparedCredit.every((field) => isSameValue(old[field], row[field]))
    })
  )
}
