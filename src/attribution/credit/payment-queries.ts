import { sql } from 'kysely'
import { asPrepared } from '../../db/prepared-statements.ts'
import type { Db } from '../../kernel/db-handle.ts'

export interface PaymentRow {
  id: string
  customer_id: string
  paid_at: Date
  subject_ref: string | null
  is_installment: boolean
  is_refunded: boolean
  is_first_payment: boolean
  is_first_counted: boolean
  local_day: string
}

/** Every payment of the customers. Erased ones are left out: what told their payments apart is gone, and no number may change. */
export async function listPaymentsOf(db: Db, profileId: string, customerIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`${asPrepared}
    select c.id, c.customer_id, c.conversion_time as paid_at, e.subject_ref, c.is_installment,
      c.is_refunded, coalesce(c.is_first_payment, false) as is_first_payment, c.is_first_counted, c.local_day
    from unnest(${customerIds}::uuid[]) as payer (id)
    cross join lateral (
      select id from customer where profile_id = ${profileId} and id = payer.id and erased_at is null limit 1
    ) p
    cross join lateral (
      select * from conversion where profile_id = ${profileId} and customer_id = p.id offset 0
    ) c
    cross join lateral (select subject_ref from event where profile_id = ${profileId} and id = c.event_id limit 1) e
    where c.is_payment`.execute(db)
  return rows
}

export async function updateFirstPayments(
  db: Db,
  profileId: string,
  verdicts: readonly { id: string; is_first_payment: boolean; is_first_counted: boolean }[],
): Promise<void> {
  await sql`${asPrepared}
    update conversion c set is_first_payment = v.is_first_payment, is_first_counted = v.is_first_counted
    from json_to_recordset(${JSON.stringify(verdicts)}::json)
      as v (id uuid, is_first_payment boolean, is_first_counted boolean)
    where c.profile_id = ${profileId} and c.id = v.id`.execute(db)
}
