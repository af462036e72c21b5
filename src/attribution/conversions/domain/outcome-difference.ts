import { creditFields } from '../../credit/domain/credit-fields.ts'
import type { DerivedCredit } from '../../credit/domain/derive-credit.ts'
import type { SummedChange } from '../../rollups/domain/conversion-state.ts'
import { type Difference, difference, isSameRow } from '../../touches/domain/difference.ts'
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
  /** The credit by conversion. */
  credit: { before: CreditById; after: CreditById }
}

type CreditById = Map<string, DerivedCredit[]>

const none: readonly DerivedCredit[] = []

/** Groups credit, which has the rows of a conversion one after the other. */
export function byConversion(credit: readonly DerivedCredit[]): CreditById {
  const found: CreditById = new Map()
  let last: DerivedCredit[] = []
  for (const row of credit) {
    if (last[0]?.conversion_id !== row.conversion_id) {
      last = found.get(row.conversion_id) ?? []
      found.set(row.conversion_id, last)
    }
    last.push(row)
  }
  return found
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
  const credit = { before: byConversion(stored.credit), after: byConversion(derived.credit) }
  const isChanged = (id: string) =>
    !gone.has(id) && !isSameCredit(credit.before.get(id) ?? none, credit.after.get(id) ?? none)
  const ids = [...credit.after.keys()].filter(isChanged)
  for (const id of credit.before.keys()) if (!credit.after.has(id) && isChanged(id)) ids.push(id)
  return {
    conversions: conversions as OutcomeDifference<Conversion>['conversions'],
    recredited: {
      ids,
      had: ids.filter((id) => credit.before.has(id)),
      rows: ids.flatMap((id) => credit.after.get(id) ?? none),
    },
    credit,
  }
}

/** Returns the rollup input of each changed conversion. Credit that was not compared is the same before and after. */
export function summedChanges(
  stored: readonly DerivedConversion[],
  derived: readonly DerivedConversion[],
  changed: ReadonlySet<string>,
  creditOf: { before(id: string): SummedCredits; after(id: string): SummedCredits },
): SummedChange[] {
  const before = new Map(stored.map((item) => [item.id, item]))
  const after = new Map(derived.map((item) => [item.id, item]))
  return [...changed].map((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    return {
      before: was ? { conversion: was, credit: creditOf.before(id) } : null,
      after: is ? { conversion: is, credit: creditOf.after(id) } : null,
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
      return old !== undefined && isSameRow(old, row, comparedCredit)
    })
  )
}
