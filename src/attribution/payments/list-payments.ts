import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
} from '../../kernel/operations/page.ts'
import { requiredMark } from '../../kernel/schemas/json-schema.ts'
import { listPayments as listRows } from './queries.ts'
import { parsePaymentRange } from './refunds/domain/decide-refund.ts'
import { paymentSchema } from './schemas.ts'
import { showPayments } from './to-payment.ts'

export const listPayments = operation({
  id: 'payments.listPayments',
  http: 'GET /payments',
  summary: 'List payments with merchant actions, newest first',
  description:
    'A payment is an event that a cash definition counts. The payer’s name and contact require `customers:read`.',
  scopes: ['conversions:read'],
  returnsPersonalData: true,
  query: z.object({
    from: requiredEnd('A local day or an instant.'),
    to: requiredEnd('A local day or an instant, inclusive.'),
    status: z.string().default('all').describe('`all`, or `unidentified`: payments without a known payer.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(paymentSchema),
  isPaged: true,
  errors: ['range_invalid', 'status_invalid'],
  example: { query: { from: '2026-03-01', to: '2026-03-31', status: 'all' } },
  async run(ctx, { query }) {
    const range = parsePaymentRange(query, ctx.profile.timezone) ?? rejectRange(query, ctx.profile.timezone)
    const status = statuses.find((status) => status === query.status) ?? fail('status_invalid')
    const before = query.cursor === undefined ? null : toPosition(query.cursor)
    const found = await listRows(ctx.db, ctx.profile.id, { ...range, status, before, limit: query.limit + 1 })
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor('payments', [last.occurred_at.toISOString(), last.event_id]),
    )
    return { data: await showPayments(ctx, rows), pagination }
  },
})

/** Optional in the schema, so that a missing end also returns `range_invalid`. */
function requiredEnd(description: string) {
  return z
    .string()
    .optional()
    .meta({ description, [requiredMark]: true })
}

function rejectRange(query: { from?: string | undefined; to?: string | undefined }, timezone: string): never {
  for (const field of ['from', 'to'] as const) {
    const end = query[field]
    if (end === undefined) fail('range_invalid', `${field}: is required`, { field })
    if (parsePaymentRange({ from: end, to: end }, timezone)) continue
    fail('range_invalid', `${field}: must be a day, such as 2026-03-31, or an instant`, { field })
  }
  return fail('range_invalid', 'from: must not be after to', { field: 'from' })
}

const statuses = ['all', 'unidentified'] as const

function toPosition(cursor: string) {
  const [occurred_at, event_id] = decodeCursor('payments', cursor, z.tuple([cursorTime, z.uuid()]))
  return { occurred_at, event_id }
}
