import { type RawBuilder, sql } from 'kysely'
import { keySentWith } from '../../identity/customers/customer-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { SentKey } from '../../tenancy/callers/domain/restricted-caller.ts'
import type { ProviderRefund } from '../conversions/domain/refunded-amount.ts'
import { providerRefunds } from './refunds/refund-queries.ts'

/** A payment with the merchant's and the provider's actions. Amounts are exact decimals. */
export interface PaymentRow {
  event_id: string
  recorded_via: string
  event_name: string
  event_key: string
  occurred_at: Date
  value: string | null
  currency: string | null
  reporting_value: string | null
  customer_id: string | null
  visitor_id: string | null
  customer_key: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  /** The payer was erased and cannot be shown. */
  is_erased: boolean
  /** Whether cash revenue includes it. */
  is_payment: boolean
  is_first_payment: boolean
  is_installment: boolean
  payer_assigned_at: Date | null
  pending_customer_ids: string[]
  /** One report per source. */
  reports: ReportedPayment[]
  /** The refunds that each source reported. */
  provider_refunds: (ProviderRefund & { payment_event_id: string })[]
  manual_refund_amount: string | null
  manual_refund_reason: string | null
  manual_refund_at: Date | null
}

/** One source's report of a payment. */
export interface ReportedPayment extends SentKey {
  id: string
  recorded_via: string
  event_name: string
  event_key: string
  /** ISO 8601 text from JSON. */
  event_time: string
  value: string | null
  currency: string | null
}

export interface PaymentPage {
  from: Date
  until: Date
  status: 'all' | 'unidentified'
  limit: number
  before: { occurred_at: string; event_id: string } | null
}

/** Newest first. */
export async function listPayments(db: Db, profileId: string, page: PaymentPage): Promise<PaymentRow[]> {
  const { from, until, status, before, limit } = page
  const isRequested = sql`c.conversion_time >= ${from} and c.conversion_time < ${until}
    and ${status === 'unidentified' ? sql`c.customer_id is null` : sql`true`}
    and ${before ? sql`(c.conversion_time, c.event_id) < (${before.occurred_at}, ${before.event_id})` : sql`true`}`
  const { rows } = await sql<PaymentRow>`
    ${paymentsWhere(profileId, isRequested)}
    order by c.conversion_time desc, c.event_id desc limit ${limit}`.execute(db)
  return rows
}

/** Finds the payment that an event reports, also if another report holds it. */
export async function findPayment(db: Db, profileId: string, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`${paymentsWhere(
    profileId,
    sql`c.event_id in (${paymentId}, (select j.joined_to from conversion j where j.profile_id = ${profileId}
      and j.event_id = ${paymentId} and j.joined_to is not null limit 1))`,
  )}`.execute(db)
  return rows[0] ?? null
}

const reported = (profileId: string) => sql`(
  select json_agg(json_build_object('id', s.id, 'recorded_via', s.recorded_via, 'event_name', s.event_name,
    'event_key', s.event_key, 'event_time', s.event_time, 'value', s.value::text, 'currency', s.currency,
    'caller_id', s.caller_id, 'caller_key', ${keySentWith(profileId, 's', 'p')}))
  from event s where s.profile_id = ${profileId} and s.id = any(m.ids))`

function paymentsWhere(profileId: string, isRequested: RawBuilder<unknown>): RawBuilder<PaymentRow> {
  return sql`
    select c.event_id, e.recorded_via, e.event_name, e.event_key, c.conversion_time as occurred_at, c.value, c.currency,
      c.reporting_value, c.customer_id, c.visitor_id, p.customer_key, p.first_name, p.last_name, p.email, p.phone,
      p.erased_at is not null as is_erased,
      c.is_payment, coalesce(c.is_first_payment, false) as is_first_payment, coalesce(a.is_installment, false) as is_installment,
      a.payer_assigned_at, array(select unnest(w.pending_customer_ids) from payment_action w
        where w.profile_id = ${profileId} and w.event_id = c.event_id) as pending_customer_ids,
      ${reported(profileId)} as reports, ${providerRefunds(profileId)} as provider_refunds,
      a.manual_refund_amount, a.manual_refund_reason, a.manual_refund_at
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    cross join lateral (
      select array(select j.event_id from conversion j where j.profile_id = ${profileId} and j.joined_to = c.event_id
        union select c.event_id) as ids
    ) m
    left join lateral (
      select bool_or(s.is_installment) as is_installment, max(s.payer_assigned_at) as payer_assigned_at,
        (array_agg(s.manual_refund_amount order by s.manual_refund_amount desc nulls last))[1] as manual_refund_amount,
        (array_agg(s.manual_refund_reason order by s.manual_refund_amount desc nulls last))[1] as manual_refund_reason,
        (array_agg(s.manual_refund_at order by s.manual_refund_amount desc nulls last))[1] as manual_refund_at
      from payment_action s where s.profile_id = ${profileId} and s.event_id = any(m.ids)
    ) a on true
    where c.profile_id = ${profileId} and c.revenue_type = 'cash' and c.is_counted and (c.is_payment or c.is_unverified)
      and ${isRequested}`
}

/** Lists payments by the events that hold them. */
export async function listPaymentsByEvent(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (eventIds.length === 0) return new Map()
  const isRequested = sql`c.event_id = any(${eventIds}::uuid[])`
  const { rows } = await sql<PaymentRow>`${paymentsWhere(profileId, isRequested)}`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row]))
}
