import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import type { Run } from './recompute-queries.ts'

/** A recompute as it is shown. */
export const runShape = z.object({
  recompute_id: z.uuid(),
  cause: z.string().describe('What made it necessary first; further causes may have joined it.'),
  status: z.enum(['running', 'completed', 'failed']),
  customers: z.int().describe('Customers (and browsers of nobody known) whose credit has been worked out again.'),
  customers_total: z.int().describe('How many there are to do, as far as is known.'),
  conversions: z.int(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why it failed; it is tried again.'),
})

export function toRun(run: Run): z.input<typeof runShape> {
  const { id: recompute_id, state: status, customers_done: customers, ...rest } = run
  return { ...rest, recompute_id, status, customers }
}
