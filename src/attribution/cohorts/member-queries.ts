import type { Db } from '../../kernel/context/db-handle.ts'
import type { CohortInterval } from './domain/cohort-interval.ts'
import { intervalEnd } from './domain/cohort-interval.ts'
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

/** Lists the customers with a first payment in an interval. */
export async function listCustomersOfCohort(
  db: Db,
  profileId: string,
  cohort: string,
  interval: CohortInterval,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversion')
    .select('customer_id')
    .distinct()
    .where('profile_id', '=', profileId)
    .where('local_day', '>=', cohort)
    .where('local_day', '<=', intervalEnd(cohort, interval))
    .where('is_first_payment', '=', true)
    .where('is_counting', '=', true)
    .execute()
  return rows.flatMap(({ customer_id }) => customer_id ?? [])
}
