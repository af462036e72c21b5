import Big from 'big.js'
import { z } from 'zod'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { fail } from '../../../kernel/errors/errors.ts'
import { toNumber } from '../../../kernel/money.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import {
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
} from '../../../kernel/operations/page.ts'
import { timestamp } from '../../../kernel/time/date-range.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { listPaymentsByEvent } from '../queries.ts'
import { parsePaymentRange } from '../refunds/domain/decide-refund.ts'
import { paymentSchema } from '../schemas.ts'
import { showPayments } from '../to-payment.ts'
import { duplicateDays, listSuspectedPairs, sumSourcePairs, sumSuspectedPairs } from './duplicate-queries.ts'

const range = {
  from: z.string().optional().describe(`A local day or an instant. Default: ${duplicateDays} days ago.`),
  to: z.string().optional().describe('A local day or an instant, inclusive. Default: now.'),
}

/** Returns the requested range, or the last `duplicateDays` days. */
export function duplicateRange(
  ctx: ProfileContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const now = ctx.now()
  if (from === undefined && to === undefined) {
    return { from: new Date(now.getTime() - duplicateDays * dayMs), until: new Date(now.getTime() + 1) }
  }
  return parsePaymentRange({ from, to }, ctx.profile.timezone) ?? fail('range_invalid')
}

export const listDuplicates = operation({
  id: 'payments.listDuplicates',
  http: 'GET /payments/duplicates',
  summary: 'List suspected duplicate payments',
  description:
    'Pairs of payments from different sources with the same payer or email, amount and currency, at most 30 minutes apart. Pairs with different ids of the same system, such as two orders of the store, are two payments and are not listed. Both count until they are joined with `POST /payments/{payment_id}/same-as`; `DELETE` on the same path marks them as two payments and removes them from this list.',
  scopes: ['conversions:read'],
  returnsPersonalData: true,
  query: z.object({ ...range, limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(
    z.object({
      payment_id: z.string(),
      other_payment_id: z.string(),
      occurred_at: timestamp,
      amount_at_stake: z
        .number()
        .describe(
          'By how much cash is too high if both are the same payment, in the reporting currency; 0 if one is unverified.',
        ),
      payments: z.array(paymentSchema).describe('Both payments, latest first.'),
    }),
  ),
  isPaged: true,
  errors: ['range_invalid'],
  async run(ctx, { query }) {
    const before = query.cursor === undefined ? null : toPosition(query.cursor)
    const page = { ...duplicateRange(ctx, query), before, limit: query.limit + 1 }
    const found = await listSuspectedPairs(ctx.db, ctx.profile.id, page)
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor('payment-duplicates', [last.occurred_at.toISOString(), last.event_id, last.other_event_id]),
    )
    const ids = [...new Set(rows.flatMap(({ event_id, other_event_id }) => [event_id, other_event_id]))]
    const held = [...(await listPaymentsByEvent(ctx.db, ctx.profile.id, ids)).values()]
    const shown = await showPayments(ctx, held)
    const payments = new Map(held.map(({ event_id }, index) => [event_id, shown[index]!]))
    const data = rows.map(({ event_id, other_event_id, occurred_at, at_stake }) => ({
      payment_id: `pay_${event_id}`,
      other_payment_id: `pay_${other_event_id}`,
      occurred_at,
      amount_at_stake: toNumber(new Big(at_stake)),
      payments: [payments.get(event_id), payments.get(other_event_id)].flatMap((item) => item ?? []),
    }))
    return { data, pagination }
  },
})

function toPosition(cursor: string) {
  const position = z.tuple([cursorTime, z.uuid(), z.uuid()])
  const [occurred_at, event_id, other_event_id] = decodeCursor('payment-duplicates', cursor, position)
  return { occurred_at, event_id, other_event_id }
}

/** Above this share, the payments of one source repeat those of the other. */
export const joinShareMin = 0.8

const sourcePairSchema = z.object({
  source: z.string(),
  other_source: z.string(),
  payments: z.int().describe('Payments reported by `source`.'),
  paired: z.int().describe('Payments that `other_source` also reported: joined or suspected.'),
  share: z.number().min(0).max(1),
  suspected: z.int(),
  amount_at_stake: z.number(),
  can_join: z.boolean().describe('True if over 80 percent pair up: `POST /payments/duplicates/sources` joins them.'),
  is_joined: z.boolean().describe('Suspected pairs of these sources are joined automatically.'),
})

export const readDuplicateSummary = operation({
  id: 'payments.readDuplicateSummary',
  http: 'GET /payments/duplicates/summary',
  summary: 'Summarize suspected duplicate payments by source',
  scopes: ['conversions:read'],
  query: z.object(range),
  data: z.object({
    pairs: z.int(),
    amount_at_stake: z
      .number()
      .describe(
        'By how much cash is too high if every pair is one payment; a sale that three sources report counts twice.',
      ),
    currency: z.string().describe('The reporting currency.'),
    sources: z.array(sourcePairSchema),
  }),
  errors: ['range_invalid'],
  async run(ctx, { query }) {
    const period = duplicateRange(ctx, query)
    const { pairs, at_stake } = await sumSuspectedPairs(ctx.db, ctx.profile.id, period)
    const sources = await sumSourcePairs(ctx.db, ctx.profile.id, period)
    return {
      data: {
        pairs,
        amount_at_stake: toNumber(new Big(at_stake)),
        currency: ctx.profile.reporting_currency,
        sources: sources.map(({ at_stake, ...pair }) => {
          const share = pair.payments === 0 ? 0 : Math.min(1, pair.paired / pair.payments)
          const can_join = pair.suspected > 0 && share > joinShareMin && !pair.is_joined
          return { ...pair, share, amount_at_stake: toNumber(new Big(at_stake)), can_join }
        }),
      },
    }
  },
})
