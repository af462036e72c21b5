import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { PaymentActionTable } from '../../db/tables/payments.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toConversionChange } from '../conversions/conversion-change-queries.ts'

/** Whoever changes what is said of a payment does so alone, until the transaction ends. */
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

/** Takes back what was said of a payment, of whichever of its reports it was said. */
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

/** Gives a payment to somebody else, or to nobody, with the touch that it brought itself. What follows is derived. */
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
      and ${isOf({ customer_id: from, visitor_id })}`.execute(db)
}

/**
 * Its conversions at once, where what follows is left to a recompute: it takes people one after the other, and would find them
 * neither with the former payer nor with the new one.
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
    ) ${toConversionChange('moved')}`.execute(db)
}

interface Payer {
  customer_id: string | null
  visitor_id: string | null
}

/** In the words of the indexes: a person's, else a browser's, else nobody's. */
function isOf({ customer_id, visitor_id }: Payer): RawBuilder<unknown> {
  if (customer_id !== null) return sql`customer_id = ${customer_id}`
  return visitor_id === null
    ? sql`customer_id is null and visitor_id is null`
    : sql`customer_id is null and visitor_id = ${visitor_id}`
}

/** At most `limit`. */
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

/** Those of the customers who are still to be recomputed. */
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
