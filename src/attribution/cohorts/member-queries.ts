import type { Db } from '../../kernel/context/db-handle.ts'
import type { CohortPayment } from './domain/cohort-payment.ts'

/** Lists the stored payments of customers. */
export async function listPaymentsOfCustomers(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<CohortPayment[]> {
  return db
    .selectFrom('conversion')
    .select(['id', 'customer_id', 'conversion_time', 'local_day', 'is_payment', 'is_counting', 'rollup_type'])
    .select(['is_first_payment', 'net_value', 'contribution', 'product', 'country'])
    .where('profile_id', '=', profileId)
    .where('customer_id', 'in', [...customerIds])
    .where('is_payment', '=', true)
    .execute()
}
