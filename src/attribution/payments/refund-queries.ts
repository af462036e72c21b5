import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/prepared-statements.ts'
import { type Db, soleProfileOf } from '../../kernel/db-handle.ts'
import { convertedDigits } from '../currency.ts'
import { refundConversionKey } from '../payment-ref.ts'

export interface NewRefund {
  profile_id: string
  refund_event_id: string
  payment_event_id: string
  amount: string | null
  currency: string | null
}

/**
 * Whoever stores a payment and whoever stores a refund wait for each other, so that one of them sees both: neither may miss
 * the other because both were uncommitted. Payments do not wait for payments.
 */
export async function lockRefunds(db: Db, storing: 'payments' | 'refunds'): Promise<void> {
  const lock = storing === 'refunds' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`${asPrepared} select ${lock}(hashtext('tributary refunds'))`.execute(db)
}

export async function insertRefunds(db: Db, refunds: readonly NewRefund[]): Promise<void> {
  await sql`
    insert into payment_refund (profile_id, refund_event_id, payment_event_id, amount, currency)
    select ${soleProfileOf(refunds)}::uuid, refund_event_id, payment_event_id, amount, currency
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as r (refund_event_id uuid, payment_event_id uuid, amount numeric, currency text)
    order by refund_event_id
    on conflict do nothing`.execute(db)
}

/** Those of the events that a refund names. */
export async function listRefunded(
  db: Db,
  events: readonly { profile_id: string; id: string }[],
): Promise<{ profile_id: string; event_id: string }[]> {
  const { rows } = await sql<{ profile_id: string; event_id: string }>`${asPrepared}
    select distinct r.profile_id, r.payment_event_id as event_id
    from payment_refund r
    where r.profile_id = ${soleProfileOf(events)} and r.payment_event_id = any(${events.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return rows
}

/**
 * What providers took back of the payment that is conversion `c`, in its currency. An amount in another currency is the part of
 * it that it is once both are converted, each at the rate of its own day; without a rate it waits.
 */
export const providerRefunded: RawBuilder<string> = sql`(
  select coalesce(sum(case when r.amount is null then c.value when r.currency = c.currency then r.amount
    else round(x.reporting_value * c.value / nullif(c.reporting_value, 0), ${sql.lit(convertedDigits)}) end), 0)
  from payment_refund r
  join lateral (select max(reporting_value) as reporting_value from conversion
    where profile_id = r.profile_id and event_id = r.refund_event_id
      and conversion_key = ${sql.lit(refundConversionKey)} having count(*) > 0) x on true
  where r.profile_id = c.profile_id and r.payment_event_id = c.event_id)`

/** Conversions by their own ids, by their events' or by local day (null: every day). */
export type SettleScope =
  | { ids: readonly string[] }
  | { event_ids: readonly string[] }
  | { days: { first: string; last: string } | null }

/**
 * Brings conversions to what was said of their payments: the marks, and what is refunded as the same part of the converted
 * amount as it is of the amount itself. Gives those that changed.
 */
export async function updateSettled(
  db: Db,
  profileId: string,
  scope: SettleScope,
): Promise<{ customer_id: string | null; local_day: string }[]> {
  const { rows } = await sql<{ customer_id: string | null; local_day: string }>`
    with settled as (
      select c.id, c.revenue_type = 'cash' and coalesce(a.is_installment, false) as is_installment,
        case when c.revenue_type <> 'cash' or c.reporting_value is null or c.value is null then 0
          when back.amount >= c.value then c.reporting_value
          else round(c.reporting_value * back.amount / c.value, ${convertedDigits}::integer) end as refunded_value,
        coalesce(c.revenue_type = 'cash' and c.value > 0 and back.amount >= c.value, false) as is_refunded
      from conversion c
      left join payment_action a on a.profile_id = c.profile_id and a.event_id = c.event_id
      cross join lateral (select coalesce(a.manual_refund_amount, 0) + ${providerRefunded} as amount) back
      where c.profile_id = ${profileId} and ${within(scope)} and c.event_id in (
        select event_id from payment_action where profile_id = ${profileId}
        union all select payment_event_id from payment_refund where profile_id = ${profileId})
    )
    update conversion c set is_installment = s.is_installment, refunded_value = s.refunded_value,
      is_refunded = s.is_refunded
    from settled s
    where c.profile_id = ${profileId} and c.id = s.id
      and (c.is_installment, c.refunded_value, c.is_refunded)
        is distinct from (s.is_installment, s.refunded_value, s.is_refunded)
    returning c.customer_id, c.local_day`.execute(db)
  return rows
}

function within(scope: SettleScope): RawBuilder<unknown> {
  if ('ids' in scope) return sql`c.id = any(${scope.ids}::uuid[])`
  if ('event_ids' in scope) return sql`c.event_id = any(${scope.event_ids}::uuid[])`
  if (!scope.days) return sql`true`
  const { first, last } = scope.days
  // A payment also follows the rate of the day on which some of it was given back.
  return sql`(c.local_day between ${first} and ${last} or c.event_id in (
    select r.payment_event_id from payment_refund r
    join conversion x on x.profile_id = r.profile_id and x.event_id = r.refund_event_id
    where r.profile_id = c.profile_id and x.local_day between ${first} and ${last}))`
}
