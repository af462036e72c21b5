import type { Insertable } from 'kysely'
import type { PaymentChangeTable } from '../../db/tables/payments.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type PaymentChange = Insertable<PaymentChangeTable>['change']

export interface RecordedPaymentChange {
  change: PaymentChange
  details: Record<string, string | boolean>
  /** The credential, in the notation of the access log. */
  changed_by: string
  changed_at: Date
}

export async function insertPaymentChange(
  db: Db,
  profileId: string,
  { id, event_id, details, ...change }: RecordedPaymentChange & { id: string; event_id: string },
): Promise<void> {
  await db
    .insertInto('payment_change')
    .values({ profile_id: profileId, id, event_id, details: JSON.stringify(details), ...change })
    .execute()
}

/** Oldest first. */
export async function listPaymentChanges(
  db: Db,
  profileId: string,
  paymentId: string,
): Promise<RecordedPaymentChange[]> {
  const rows = await db
    .selectFrom('payment_change')
    .select(['change', 'details', 'changed_by', 'changed_at'])
    .where('profile_id', '=', profileId)
    .where('event_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return rows as RecordedPaymentChange[]
}
