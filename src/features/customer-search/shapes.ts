import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'

/** Contract 2.4. */
export const candidateShape = z.object({
  customer_profile_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_phone: z.string().nullable(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  conversion_count: z.int(),
  cash_revenue: z
    .string()
    .describe('Exact decimal in the reporting currency, less refunds; parse it before you calculate.'),
  sources: z.array(z.string()).describe('What brought the identifiers of the customer, such as `import`.'),
})
