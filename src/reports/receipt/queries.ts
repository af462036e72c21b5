import { sql } from 'kysely'
import type { ExplainableConversion } from '../../attribution/conversions/domain/explain-credit.ts'
import type { DerivedTouch } from '../../attribution/visits/touch-input.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { JourneySubject } from '../journeys/subject.ts'
import { isTouchOf } from '../journeys/touch-queries.ts'

export interface ReceiptConversion extends ExplainableConversion {
  contribution: string | null
  goal_name: string
  goal_updated_at: Date
  is_goal_edited: boolean
  recorded_via: string
  received_at: Date
}

/** Returns the conversion with its goal and its event. */
export async function findReceiptConversion(db: Db, profileId: string, id: string): Promise<ReceiptConversion | null> {
  const { rows } = await sql<ReceiptConversion>`
    select c.id, c.event_id, c.definition_id, c.conversion_key, c.revenue_type, c.is_counted, c.is_payment, c.is_unverified, c.customer_id,
      c.visitor_id, c.conversion_time, c.local_day, c.value, c.currency, c.reporting_value, c.refunded_value, c.contribution,
      c.is_refunded,       c.is_installment, c.is_first_payment, c.is_first_counted, d.lookback_window_days, d.name as goal_name,
      d.updated_at as goal_updated_at, d.updated_at > d.created_at as is_goal_edited, e.recorded_via, e.received_at
    from conversion c
    join conversion_definition d on d.profile_id = c.profile_id and d.id = c.definition_id
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    where c.profile_id = ${profileId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface SeenTouches {
  touches: DerivedTouch[]
  /** The total number, including touches that are not returned. */
  before: number
  after: number
}

/** Lists every touch in a period, and the nearest on either side outside of it with their total number. */
export async function listSeenTouches(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  {
    from,
    until,
    outsideMax,
    visitor_ids,
  }: { from: Date; until: Date; outsideMax: number; visitor_ids: readonly string[] },
): Promise<SeenTouches> {
  // Anonymous browsers that also reported the payment led to it.
  const isReportingBrowser = sql`t.customer_id is null and t.visitor_id = any(${visitor_ids}::text[])`
  const isRelevantTouch = sql`t.profile_id = ${profileId} and (${isTouchOf(subject)} or ${isReportingBrowser})`
  const columns = sql`t.id, t.touch_time, t.customer_id, t.visitor_id, t.session_id, t.event_id, t.channel, t.source,
    t.medium, t.campaign_name, t.platform, t.campaign_external_id, t.ad_set_external_id, t.ad_external_id,
    t.click_id_kind, t.click_id, t.join_method, t.is_synthetic`
  const { rows: touches } = await sql<DerivedTouch>`
    select ${columns} from touch t where ${isRelevantTouch} and t.touch_time between ${from} and ${until}
    union all
    (select ${columns} from touch t where ${isRelevantTouch} and t.touch_time < ${from}
      order by t.touch_time desc, t.id desc limit ${outsideMax})
    union all
    (select ${columns} from touch t where ${isRelevantTouch} and t.touch_time > ${until}
      order by t.touch_time, t.id limit ${outsideMax})`.execute(db)
  const { rows } = await sql<{ before: number; after: number }>`
    select count(*) filter (where t.touch_time < ${from}) as before,
      count(*) filter (where t.touch_time > ${until}) as after
    from touch t where ${isRelevantTouch}`.execute(db)
  return { touches, ...rows[0]! }
}

export interface ProviderRefund {
  source: 'provider' | 'merchant'
  amount: string | null
  currency: string | null
  refunded_at: Date
  reason: string | null
}

/**
 * Lists the refunds of a payment in order: from events, and from the merchant. Of several reports of the payment the first with
 * refunds is used.
 */
export async function listProviderRefunds(
  db: Db,
  profileId: string,
  paymentId: string,
  reportIds: readonly string[],
): Promise<ProviderRefund[]> {
  const { rows } = await sql<ProviderRefund>`
    select 'provider' as source, r.amount, r.currency, e.event_time as refunded_at, null as reason, e.id::text as ref
    from payment_refund r join event e on e.profile_id = r.profile_id and e.id = r.refund_event_id
    where r.profile_id = ${profileId} and r.payment_event_id = (
      select k.id from unnest(${reportIds}::uuid[]) with ordinality as k (id, n)
      where exists (select from payment_refund o where o.profile_id = ${profileId} and o.payment_event_id = k.id)
      order by k.n limit 1)
    union all
    select 'merchant', a.manual_refund_amount, c.currency, a.manual_refund_at, a.manual_refund_reason, ''
    from payment_action a join conversion c on c.profile_id = a.profile_id and c.event_id = ${paymentId} and c.is_payment
    where a.profile_id = ${profileId} and a.event_id = any(${reportIds}::uuid[]) and a.manual_refund_amount is not null
    order by refunded_at, amount, currency, ref`.execute(db)
  return rows
}
