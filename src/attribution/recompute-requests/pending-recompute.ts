import { z } from 'zod'
import type { Db } from '../../kernel/context/db-handle.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { findOpenRun } from './recompute-queries.ts'

/** The unfinished recompute in the `meta` of a report. */
export const pendingRecompute = z
  .object({
    cause: z.string().describe('First cause, such as `rates_changed` or `definition_changed`.'),
    customers: z.int().describe('Customers and anonymous visitors that are recomputed.'),
    customers_total: z.int().describe('Number of customers and visitors to recompute, as far as known.'),
    started_at: timestamp,
  })
  .optional()
  .describe('Present while a recompute of the profile is pending; numbers change as it proceeds.')

/** Returns the unfinished recompute of a profile as a field of `meta`; empty if there is none. */
export async function loadPendingRecompute(
  db: Db,
  profileId: string,
): Promise<{ recompute?: z.input<typeof pendingRecompute> }> {
  const run = await findOpenRun(db, profileId)
  if (!run) return {}
  const { cause, customers_done: customers, customers_total, started_at } = run
  return { recompute: { cause, customers, customers_total: Math.max(customers_total, customers), started_at } }
}
