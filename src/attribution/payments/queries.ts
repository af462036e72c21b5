import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db-handle.ts'
import type { ToldRefund } from '../domain/derivation/taken-back.ts'
import { toldRefunds } from './refund-queries.ts'

/** A payment with what the merchant and the provider said about it. Amounts are exact decimals. */
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
  /** The payer was: there is nobody to show. */
  is_erased: boolean
  /** It is in cash figures. */
  is_payment: boolean
  is_first_payment: boolean
  is_installment: boolean
  payer_assigned_at: Date | null
  awaited_customer_ids: string[]
  provider_refunds: ToldRefund[]
  manual_refund_amount: string | null
  manual_refund_reason: string | null
  manual_refund_at: Date | null
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
  const isAsked = sql`c.conversion_time >= ${from} and c.conversion_time < ${until}
    and ${status === 'unidentified' ? sql`c.customer_id is null` : sql`true`}
    and ${before ? sql`(c.conversion_time, c.event_id) < (${before.occurred_at}, ${before.event_id})` : sql`true`}`
  const { rows } = await sql<PaymentRow>`
    ${paymentsWhere(profileId, isAsked)}
    order by c.conversion_time desc, c.event_id desc limit ${limit}`.execute(db)
  return rows
}

export async function findPayment(db: Db, profileId: string, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`${paymentsWhere(profileId, sql`c.event_id = ${paymentId}`)}`.execute(db)
  return rows[0] ?? null
}

function paymentsWhere(profileId: string, isAsked: RawBuilder<unknown>): RawBuilder<PaymentRow> {
  return sql`
    select c.event_id, e.recorded_via, e.event_name, e.event_key, c.conversion_time as occurred_at, c.value, c.currency,
      c.reporting_value, c.customer_id, c.visitor_id, p.customer_key, p.first_name, p.last_name, p.email, p.phone,
      p.erased_at is not null as is_erased,
      c.is_payment, coalesce(c.is_first_payment, false) as is_first_payment, coalesce(a.is_installment, false) as is_installment,
      a.payer_assigned_at, coalesce(a.awaited_customer_ids, '{}') as awaited_customer_ids,
      ${toldRefunds(profileId)} as provider_refunds,
      a.manual_refund_amount, a.manual_refund_reason, a.manual_refund_at
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    left join payment_action a on a.profile_id = c.profile_id and a.event_id = c.event_id
    where c.profile_id = ${profileId} and (c.is_payment or (c.is_unverified and c.revenue_type = 'cash')) and ${isAsked}`
}
