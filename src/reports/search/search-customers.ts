import { z } from 'zod'
import { readSearch } from '../../identity/customers/read-search.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { listCandidates } from './queries.ts'

/** Contract 2.4. */
const candidateSchema = z.object({
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
    .describe('Exact decimal in the reporting currency, net of refunds; parse it before arithmetic.'),
  sources: z.array(z.string()).describe("Sources of the customer's identifiers, such as `import`."),
})
nameSchema('CustomerCandidate', candidateSchema)

export const searchCustomers = operation({
  id: 'customers.searchCustomers',
  http: 'GET /customers/search',
  summary: 'Search customers by name, email or phone',
  description:
    'Case and accents are ignored. Every word must occur in a name, an email or a phone; a single letter matches an initial. Matches at the beginning of a word come first, then the most recently seen customers.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  query: z.object({
    q: z.string().max(200).describe('With fewer than 2 characters the result is empty.'),
    exclude: z.uuid().optional().describe('Id of a customer to exclude.'),
    limit: limitParam({ default: 20, max: 50 }),
  }),
  data: z.array(candidateSchema),
  example: { query: { q: 'ana' } },
  async run(ctx, { query }) {
    const search = readSearch(query.q)
    if (!search) return { data: [] }
    const filter = { search, excluded_id: query.exclude ?? null, limit: query.limit }
    const found = await listCandidates(ctx.db, ctx.profile.id, filter)
    await logPersonalDataAccess(ctx, { customer_ids: found.map((item) => item.customer_profile_id) })
    const { reporting_currency } = ctx.profile
    return {
      data: found.map((item) => ({
        ...item,
        cash_revenue: toDecimalString(item.cash_revenue, reporting_currency),
      })),
    }
  },
})
