import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { convertAmounts, rateDaysMax } from './currency.ts'
import { insertRates } from './rate-queries.ts'
import { rateFields } from './rate-schemas.ts'

export const storeRates = operation({
  id: 'currency.storeRates',
  http: 'POST /admin/fx-rates',
  summary: 'Add or update exchange rates (operator)',
  description:
    'Amounts of these days are converted again, including amounts without a rate so far. Days without a rate use the latest rate of the previous seven days.',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'workspace',
  idempotency: 'natural',
  transport: { bodyBytesMax: 2 * 1024 * 1024 },
  body: z.object({ rates: z.array(rateFields).min(1).max(10_000) }),
  data: z.object({
    received: z.int(),
    changed: z.int().describe('Number of new or changed rates.'),
  }),
  example: { body: { rates: [{ day: '2026-03-06', base: 'EUR', quote: 'USD', rate: '1.0834' }] } },
  run(ctx, { body: { rates } }) {
    return inTransaction(ctx, async (ctx) => {
      const distinct = new Map(rates.map((rate) => [`${rate.day} ${rate.base} ${rate.quote}`, rate]))
      const changed = (await insertRates(ctx.db, [...distinct.values()])).toSorted()
      if (changed.length > 0) {
        const days = { first: changed[0]!, last: addDays(changed.at(-1)!, rateDaysMax) }
        await ctx.enqueue(convertAmounts, { profile_id: null, days })
      }
      return { data: { received: rates.length, changed: changed.length } }
    })
  },
})
