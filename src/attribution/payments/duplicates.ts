import Big from 'big.js'
import { z } from 'zod'
import type { ProfileContext } from '../../kernel/context.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { fail } from '../../kernel/errors.ts'
import { toNumber } from '../../kernel/money.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cursorTime, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { parsePaymentRange } from '../domain/payments/decide-refund.ts'
import { duplicateDays, listSuspectedPairs, sumSourcePairs, sumSuspectedPairs } from '../duplicate-queries.ts'
import { listPaymentsByEvent } from './queries.ts'
import { paymentShape } from './shapes.ts'
import { showPayments } from './to-payment.ts'

const dayMs = 86_400_000

const range = {
  from: z.string().optional().describe(`A local day, or an instant. Default: ${duplicateDays} days ago.`),
  to: z.string().optional().describe('Included: a local day, or an instant. Default: now.'),
}

/** The time that a request asks for; the last days where it names none. */
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
  summary: 'List payments that may be one',
  description:
    'Two payments of other sources, of one payer or email, with the same amount and currency, at most 30 minutes apart, and no reference that contradicts. Both count until they are joined by `POST /payments/{payment_id}/same-as`; `DELETE` of the same path says that they are two, and they are no longer listed.',
  scopes: ['conversions:read'],
  tellsOfPersons: true,
  query: z.object({ ...range, limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(
    z.object({
      payment_id: z.string(),
      other_payment_id: z.string(),
      occurred_at: timestamp,
      amount_at_stake: z
        .number()
        .describe('In the reporting currency, what cash is too high by if they are one; 0 where one is unverified.'),
      payments: z.array(paymentShape).describe('Both, the later first.'),
    }),
  ),
  isPaged: true,
  errors: ['range_invalid'],
  async run(ctx, { query }) {
    const before = query.cursor === undefined ? null : toPosition(query.cursor)
    const page = { ...duplicateRange(ctx, query), before, limit: query.limit + 1 }
    const found = await listSuspectedPairs(ctx.db, ctx.profile.id, page)
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor('payment-duplicates', [last.occurred_at.toISOString(), last.event_id]),
    )
    const ids = [...new Set(rows.flatMap(({ event_id, other_event_id }) => [event_id, other_event_id]))]
    const held = [...(await listPaymentsByEvent(ctx.db, ctx.profile.id, ids)).values()]
    const shown = await showPayments(ctx, held)
    const payments = new Map(held.map(({ event_id }, at) => [event_id, shown[at]!]))
    const data = rows.map(({ event_id, other_event_id, occurred_at, at_stake }) => ({
      payment_id: `pay_${event_id}`,
      other_payment_id: `pay_${other_event_id}`,
      occurred_at,
      amount_at_stake: toNumber(new Big(at_stake)),
      payments: [payments.get(event_id), payments.get(other_event_id)].flatMap((one) => one ?? []),
    }))
    return { data, pagination }
  },
})

function toPosition(cursor: string) {
  const [occurred_at, event_id] = decodeCursor('payment-duplicates', cursor, z.tuple([cursorTime, z.uuid()]))
  return { occurred_at, event_id }
}

/** Above this share, what a source reports is what the other reports. */
export const joinShareMin = 0.8

const sourcePairShape = z.object({
  source: z.string(),
  other_source: z.string(),
  payments: z.int().describe('What `source` reported.'),
  paired: z.int().describe('Of those, how many `other_source` reported as well: joined, or suspected.'),
  share: z.number().min(0).max(1),
  suspected: z.int(),
  amount_at_stake: z.number(),
  can_join: z.boolean().describe('Over 80 percent pair up: `POST /payments/duplicates/sources` joins them all.'),
  is_joined: z.boolean().describe('Suspected pairs of these sources are joined as they come.'),
})

export const readDuplicateSummary = operation({
  id: 'payments.readDuplicateSummary',
  http: 'GET /payments/duplicates/summary',
  summary: 'Sum up payments that may be one, by their sources',
  scopes: ['conversions:read'],
  query: z.object(range),
  data: z.object({
    pairs: z.int(),
    amount_at_stake: z.number(),
    currency: z.string().describe('The reporting currency.'),
    sources: z.array(sourcePairShape),
  }),
  errors: ['range_invalid'],
  async run(ctx, { query }) {
    const asked = duplicateRange(ctx, query)
    const { pairs, at_stake } = await sumSuspectedPairs(ctx.db, ctx.profile.id, asked)
    const sources = await sumSourcePairs(ctx.db, ctx.profile.id, asked)
    return {
      data: {
        pairs,
        amount_at_stake: toNumber(new Big(at_stake)),
        currency: ctx.profile.reporting_currency,
        sources: sources.map(({ at_stake, ...one }) => {
          const share = one.payments === 0 ? 0 : Math.min(1, one.paired / one.payments)
          const can_join = one.suspected > 0 && share > joinShareMin && !one.is_joined
          return { ...one, share, amount_at_stake: toNumber(new Big(at_stake)), can_join }
        }),
      },
    }
  },
})
