import { type RawBuilder, sql } from 'kysely'
import { prepared, runPrepared } from '../../../db/statements/prepared-statements.ts'
import { type Db, requireSingleProfile } from '../../../kernel/context/db-handle.ts'
import type { ProviderRefund } from '../../conversions/domain/refunded-amount.ts'
import { refundConversionKey } from '../../payment-reports/payment-ref.ts'

export interface NewRefund {
  profile_id: string
  refund_event_id: string
  payment_event_id: string
  amount: string | null
  currency: string | null
}

/**
 * Serializes transactions that store payments with those that store refunds of the profile, so that one of them sees both.
 * Payments do not wait for payments. Take this lock before any row lock: a transaction that waits while holding a browser or a
 * customer would deadlock with a refund that needs them.
 */
export async function lockRefunds(db: Db, profileId: string, storing: 'payments' | 'refunds'): Promise<void> {
  await runPrepared(db, refundLocks[storing], [profileId])
}

const refundLocks = {
  refunds: prepared(`select pg_advisory_xact_lock(hashtext('tributary refunds'), hashtext($1::text))`),
  payments: prepared(`select pg_advisory_xact_lock_shared(hashtext('tributary refunds'), hashtext($1::text))`),
}

export async function insertRefunds(db: Db, refunds: readonly NewRefund[]): Promise<void> {
  await sql`
    insert into payment_refund (profile_id, refund_event_id, payment_event_id, amount, currency)
    select ${requireSingleProfile(refunds)}::uuid, refund_event_id, payment_event_id, amount, currency
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as r (refund_event_id uuid, payment_event_id uuid, amount numeric, currency text)
    order by refund_event_id
    on conflict do nothing`.execute(db)
}

/** Provider refunds of the payment that the events `m.ids` report, limited to events that the profile counts as refunds. */
export const providerRefunds = (
  profileId: string,
): RawBuilder<(ProviderRefund & { payment_event_id: string })[]> => sql`(
  select coalesce(json_agg(json_build_object('payment_event_id', r.payment_event_id, 'amount', r.amount::text, 'currency', r.currency,
    'reporting_value', x.reporting_value::text)), '[]')
  from payment_refund r
  join lateral (select max(reporting_value) as reporting_value from conversion
    where profile_id = ${profileId} and event_id = r.refund_event_id
      and conversion_key = ${sql.lit(refundConversionKey)} having count(*) > 0) x on true
  where r.profile_id = ${profileId} and r.payment_event_id = any(m.ids))`
