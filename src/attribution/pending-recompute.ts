import { z } from 'zod'
import { timestamp } from '../kernel/date-range.ts'
import type { Db } from '../kernel/db-handle.ts'

/** What is still to be derived again, in the `meta` of a report. */
export const pendingRecompute = z
  .object({
    cause: z.string().describe('What made it necessary first, such as `rates_changed` or `definition_changed`.'),
    customers: z.int().describe('Customers and anonymous browsers whose numbers have been derived again.'),
    customers_total: z.int().describe('How many there are to do, as far as is known.'),
    started_at: timestamp,
  })
  .optional()
  .describe('While a recompute of the profile is pending: numbers follow as it proceeds. Left out otherwise.')

/** The recompute of a profile that is not finished, as a field of `meta`; nothing where there is none. */
export async function findPendingRecompute(
  db: Db,
  profileId: string,
): Promise<{ recompute?: z.input<typeof pendingRecompute> }> {
  const run = await db
    .selectFrom('recompute_run')
    .select(['cause', 'customers_done as customers', 'customers_total', 'started_at'])
    .where('profile_id', '=', profileId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return run ? { recompute: { ...run, customers_total: Math.max(run.customers_total, run.customers) } } : {}
}
