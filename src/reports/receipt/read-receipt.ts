import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { findConversion } from '../journeys/conversion-queries.ts'
import { handlesOf } from '../journeys/read-conversion-journey.ts'
import { loadReceipt } from './load-receipt.ts'
import { receiptSchema } from './schemas.ts'

export const readReceipt = operation({
  id: 'conversions.readReceipt',
  http: 'GET /conversions/:id/receipt',
  summary: "Get the receipt of a conversion's credit",
  description: `All known touches, whether each was in the goal's window and why not, the share of each
under every model, the matched campaign and the matching method, the value with its exchange rate and refunds, and all changes.
Derived again from stored events: the same data gives the same response, byte for byte. It contains no personal data except the id
for \`GET /customers/{id}\`, which requires \`customers:read\`.`,
  scopes: ['conversions:read', 'customers:read'],
  returnsPersonalData: true,
  params: z.object({
    id: z.string().min(1).max(500).describe('The id of the outcome event or of the conversion, or your own event key.'),
  }),
  data: receiptSchema,
  errors: ['conversion_not_found'],
  example: { params: { id: 'order-1001' } },
  mcp: "Where one conversion's credit comes from: every touch, whether it was in the window and why not, its share under each model, what it was joined to, value, rate, refunds and changes. Use it to prove a number.",
  async run(ctx, { params }) {
    const { profile } = ctx
    const seesPersonalData = ctx.scopes.has('customers:read')
    const found = await inSnapshot(ctx.db, async (db) => {
      const conversion = await findConversion(db, profile.id, handlesOf(profile.id, params.id))
      return conversion && { conversion, data: await loadReceipt(db, profile, conversion, seesPersonalData) }
    })
    const customer_id = found && !found.conversion.is_erased ? found.conversion.customer_id : null
    if (seesPersonalData) await logPersonalDataAccess(ctx, { customer_ids: [customer_id] })
    return found?.data ? { data: found.data } : fail('conversion_not_found')
  },
})
