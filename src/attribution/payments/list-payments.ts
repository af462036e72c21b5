import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cursorTime, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { parsePaymentRange } from '../domain/payments/decide-refund.ts'
import { listPayments as listRows } from './queries.ts'
import { paymentShape } from './shapes.ts'
import { showPayments } from './to-payment.ts'

export const listPayments = operation({
  id: 'payments.listPayments',
  http: 'GET /payments',
  summary: 'List payments, newest first, with what the merchant said about them',
  description:
    'A payment is an event that a cash definition counts. The payer’s name and contact are there for a credential that also holds `customers:read`.',
  scopes: ['conversions:read'],
  tellsOfPersons: true,
  query: z.object({
    from: z.string().optional().describe('Required: a local day, or an instant.'),
    to: z.string().optional().describe('Required, included: a local day, or an instant.'),
    status: z.string().default('all').describe('`all`, or `unidentified`: nobody is known to have paid.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(paymentShape),
  isPaged: true,
  errors: ['range_invalid', 'status_invalid'],
  example: { query: { from: '2026-03-01', to: '2026-03-31', status: 'all' } },
  async run(ctx, { query }) {
    const range = parsePaymentRange(query, ctx.profile.timezone) ?? fail('range_invalid')
    const status = statuses.find((one) => one === query.status) ?? fail('status_invalid')
    const before = query.cursor === undefined ? null : toPosition(query.cursor)
    const found = await listRows(ctx.db, ctx.profile.id, { ...range, status, before, limit: query.limit + 1 })
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor('payments', [last.occurred_at.toISOString(), last.event_id]),
    )
    return { data: await showPayments(ctx, rows), pagination }
  },
})

const statuses = ['all', 'unidentified'] as const

function toPosition(cursor: string) {
  const [occurred_at, event_id] = decodeCursor('payments', cursor, z.tuple([cursorTime, z.uuid()]))
  return { occurred_at, event_id }
}
