import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { RefundInput } from './domain/conversion-input.ts'

/** Refunds and marks of payments: one row per refund, and one row for a payment without refunds. */
export interface ActionRow {
  event_id: string
  is_installment: boolean
  manual_refund: string | null
  refund: (Omit<RefundInput, 'event'> & { event: RefundInput['event'] | null }) | null
}

export async function listActions(db: Db, profileId: string, eventIds: readonly string[]): Promise<ActionRow[]> {
  const { rows } = await sql<Omit<ActionRow, 'refund'> & RefundRow>`${asPrepared}
    select k.id as event_id, coalesce(a.is_installment, false) as is_installment, a.manual_refund_amount as manual_refund,
      r.refund_event_id, r.amount, r.currency, e.event_type, e.event_name, e.event_time, e.value, e.currency as event_currency
    from unnest(${eventIds}::uuid[]) as k (id)
    left join payment_action a on a.profile_id = ${profileId} and a.event_id = k.id
    left join payment_refund r on r.profile_id = ${profileId} and r.payment_event_id = k.id
    left join event e on e.profile_id = ${profileId} and e.id = r.refund_event_id
    where a.event_id is not null or r.refund_event_id is not null`.execute(db)
  return rows.map(({ event_id, is_installment, manual_refund, ...row }) => ({
    event_id,
    is_installment,
    manual_refund,
    refund: row.refund_event_id === null ? null : toRefund(row),
  }))
}

interface RefundRow {
  refund_event_id: string | null
  amount: string | null
  currency: string | null
  event_type: string | null
  event_name: string | null
  event_time: Date | null
  value: string | null
  event_currency: string | null
}

function toRefund({ amount, currency, event_type, event_name, event_time, value, event_currency }: RefundRow) {
  if (event_type === null) return { amount, currency, event: null }
  const event = { event_type, event_name: event_name!, event_time: event_time!, value, currency: event_currency }
  return { amount, currency, event }
}
