import { z } from 'zod'
import { timestamp } from '../kernel/date-range.ts'
import type { Db } from '../kernel/db-handle.ts'
import { findOpenRun } from './recompute-queries.ts'

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
export async function pendingRecomputeOf(
  db: Db,
  profileId: string,
): Promise<{ recompute?: z.input<typeof pendingRecompute> }> {
  const run = await findOpenRun(db, profileId)
  if (!run) return {}
  const { cause, customers_done: customers, customers_total, started_at } = run
  return { recompute: { cause, customers, customers_total: Math.max(customers_total, customers), started_at } }
}
