import { listConversionsSince, type SubjectSince } from '../../attribution/conversion-queries.ts'
import { spansOf } from '../../attribution/credit-conversions.ts'
import { listTouches } from '../../attribution/credit-queries.ts'
import type { CreditableTouch, CreditedConversion } from '../../attribution/credit-shapes.ts'
import { entityBook } from '../../attribution/entity-book.ts'
import type { NewTouch } from '../../attribution/entry.ts'
import { isCounting } from '../../attribution/is-counting.ts'
import { planCredit } from '../../attribution/plan-credit.ts'
import type { CustomerMerge } from '../../identity/customer-shapes.ts'
import type { Db } from '../../kernel/db-handle.ts'

export interface CreditWith {
  considered: number
  before: readonly CreditedConversion[]
  after: readonly CreditedConversion[]
}

/** The credit of the conversions that touches concern: as it is, and as it would be with the touches and the merges. */
export async function readCreditWith(
  db: Db,
  profileId: string,
  added: readonly NewTouch[],
  merges: readonly CustomerMerge[],
): Promise<CreditWith> {
  const subjects = subjectsOf(profileId, added, merges)
  if (subjects.length === 0) return { considered: 0, before: [], after: [] }
  const conversions = (await listConversionsSince(db, subjects)).filter(isCounting)
  const survivors = new Map(merges.map(({ merged_id, survivor_id }) => [merged_id, survivor_id]))
  const moved = <Row extends { customer_id: string | null }>(row: Row): Row => ({
    ...row,
    customer_id: survivors.get(row.customer_id!) ?? row.customer_id,
  })
  const merged = conversions.map(moved)
  const touches = await listTouches(db, profileId, spansOfAll(merged, merges))
  const all = [...touches.map(moved), ...added.map(creditable)].sort(byTime)
  return {
    considered: conversions.length,
    before: planCredit(conversions, touches, noEntities).conversions,
    after: planCredit(merged, all, noEntities).conversions,
  }
}

/** How credit is divided does not depend on where the touches lead to. */
const noEntities = entityBook({ campaigns: [], ad_sets: [], ads: [] })

/** A touch concerns what came after it; of customers that become one, everything. */
function subjectsOf(profile_id: string, added: readonly NewTouch[], merges: readonly CustomerMerge[]): SubjectSince[] {
  const since = new Map<string, Date | '-infinity'>()
  for (const { customer_id, touch_time } of added) {
    const earliest = since.get(customer_id!)
    if (earliest === undefined || touch_time < earliest) since.set(customer_id!, touch_time)
  }
  for (const { merged_id, survivor_id } of merges) for (const id of [merged_id, survivor_id]) since.set(id, '-infinity')
  return [...since].map(([customer_id, since]) => ({
    ...{ profile_id, kind: 'customer', customer_id, visitor_id: null, event_id: null, since },
  }))
}

/** Touches of those that become one are looked for at each of them. */
function spansOfAll(conversions: Parameters<typeof spansOf>[0], merges: readonly CustomerMerge[]) {
  const bySurvivor = Map.groupBy(merges, ({ survivor_id }) => survivor_id)
  return spansOf(conversions).flatMap((span) => [
    span,
    ...(bySurvivor.get(span.customer_id!) ?? []).map(({ merged_id }) => ({ ...span, customer_id: merged_id })),
  ])
}

function creditable({ touch_time, ...touch }: NewTouch): CreditableTouch {
  return { ...touch, touch_ms: touch_time.getTime() }
}

function byTime(a: CreditableTouch, b: CreditableTouch): number {
  return a.touch_ms - b.touch_ms || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
