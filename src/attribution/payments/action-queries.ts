import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { PaymentActionTable } from '../../db/tables/payments.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { queueChanges } from '../conversions/conversion-change-queries.ts'

/** Locks the action row of a payment until the transaction ends, so that only one transaction changes it. */
export async function lockAction(db: Db, profileId: string, paymentId: string, at: Date): Promise<void> {
  await db
    .insertInto('payment_action')
    .values({ profile_id: profileId, event_id: paymentId, ...emptyAction, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .selectFrom('payment_action')
    .select('event_id')
    .where('profile_id', '=', profileId)
    .where('event_id', '=', paymentId)
    .forUpdate()
    .execute()
}

const emptyAction = {
  is_installment: false,
  payer_assigned_at: null,
  pending_customer_ids: [],
  manual_refund_amount: null,
  manual_refund_reason: null,
  manual_refund_at: null,
}

export async function updateAction(
  db: Db,
  profileId: string,
  paymentId: string,
  columns: Updateable<PaymentActionTable>,
): Promise<void> {
  await db
    .updateTable('payment_action')
    .set(columns)
    .where('profile_id', '=', profileId)
    .where('event_id', '=', paymentId)
    .execute()
}

/** Updates the actions of a payment on all of its reports. */
export async function updateActions(
  db: Db,
  profileId: string,
  reports: readonly { id: string }[],
  columns: Updateable<PaymentActionTable>,
): Promise<void> {
  await db
    .updateTable('payment_action')
    .set(columns)
    .where('profile_id', '=', profileId)
    .where(
      'event_id',
      'in',
      reports.map(({ id }) => id),
    )
    .execute()
}

/**
 * Assigns the payment event and its synthetic touch to another payer or to none. Conversions and credit are derived afterwards.
 */
export async function updatePayer(
  db: Db,
  profileId: string,
  { event_id: paymentId, customer_id: from, visitor_id }: Payer & { event_id: string },
  to: string | null,
): Promise<void> {
  await sql`
    update event set customer_id = ${to} where profile_id = ${profileId} and id = ${paymentId}`.execute(db)
  await sql`
    update touch set customer_id = ${to}
    where profile_id = ${profileId} and event_id = ${paymentId} and is_synthetic
      and ${matchesPayer({ customer_id: from, visitor_id })}`.execute(db)
}

/**
 * Moves the conversions immediately when a recompute does the rest: the recompute handles customers one after another and would
 * otherwise find the conversions with neither payer.
 */
export async function updateConversionsOfPayment(
  db: Db,
  profileId: string,
  paymentId: string,
  to: string | null,
): Promise<void> {
  await sql`
    with moved as (
      update conversion set customer_id = ${to} where profile_id = ${profileId} and event_id = ${paymentId}
      returning profile_id, id, definition_id
    ) ${sql.raw(queueChanges('moved'))}`.execute(db)
}

interface Payer {
  customer_id: string | null
  visitor_id: string | null
}

/** Matches the indexes: by customer, else by visitor without a customer, else neither. */
function matchesPayer({ customer_id, visitor_id }: Payer): RawBuilder<unknown> {
  if (customer_id !== null) return sql`customer_id = ${customer_id}`
  return visitor_id === null
    ? sql`customer_id is null and visitor_id is null`
    : sql`customer_id is null and visitor_id = ${visitor_id}`
}

/** Counts at most `limit`. */
export async function countConversionsOf(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from conversion
      where profile_id = ${profileId} and customer_id = any(${customerIds}::uuid[]) limit ${limit}
    ) counted`.execute(db)
  return Number(rows[0]!.count)
}

/** Lists the customers that still wait for a recompute. */
export async function listAwaited(db: Db, profileId: string, customerIds: readonly string[]): Promise<string[]> {
  if (customerIds.length === 0) return []
  const rows = await db
    .selectFrom('recompute_subject')
    .select('key')
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'customer')
    .where('key', 'in', customerIds)
    .execute()
  return rows.map(({ key }) => key)
}
