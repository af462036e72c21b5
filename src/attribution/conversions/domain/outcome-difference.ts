import type { DerivedCredit } from '../../credit/domain/derive-credit.ts'
import type { SummedChange } from '../../rollups/domain/rollup-delta.ts'
import { type Difference, difference } from '../../touches/domain/difference.ts'
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
    conversionFields,
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

function isSameCredit(a: readonly DerivedCredit[], b: readonly DerivedCredit[]): boolean {
  if (a.length !== b.length) return false
  const { inserted, updated } = difference(a, b, ({ touch_id }) => touch_id, creditFields)
  return inserted.length === 0 && updated.length === 0
}

const creditFields = [
  'touch_time',
  'campaign_id',
  'ad_set_id',
  'ad_id',
  'join_method',
  'platform',
  'found_platform',
  'channel',
  'channel_class',
  'touch_day',
  'position',
  'ppm',
] as const

export const conversionFields = [
  'event_id',
  'definition_id',
  'conversion_key',
  'revenue_type',
  'is_counted',
  'is_payment',
  'is_unverified',
  'joined_to',
  'is_refunded',
  'customer_id',
  'visitor_id',
  'conversion_time',
  'local_day',
  'value',
  'currency',
  'reporting_value',
  'refunded_value',
  'is_first_payment',
  'is_first_counted',
  'is_installment',
  'is_counting',
  'rollup_type',
  'net_value',
] as const
