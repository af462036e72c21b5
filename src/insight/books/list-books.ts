import Big from 'big.js'
import { z } from 'zod'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange, reportMeta, reportParams } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { loadDays } from '../days/load-days.ts'
import { booksMetric, type StoredBook } from './books-metric.ts'

const amount = z.string().describe('Exact decimal in the reporting currency.')

const bookSchema = z.object({
  day: z.iso.date().describe('The local day of the payment.'),
  provider: z
    .string()
    .describe(
      'The connected provider whose report defines the amount, or `events`, `cardpay`, `tracker` or `partner`.',
    ),
  provider_total: amount
    .nullable()
    .describe("Sum of the provider's own listing, before refunds; null if it listed nothing on this day."),
  stored: amount.describe('Payments before refunds. `stored` = `credited` + `unattributed` + `refunded`.'),
  credited: amount.describe('Net of refunds, credited to campaigns under the model.'),
  unattributed: amount.describe('Net of refunds, credited to no campaign.'),
  refunded: amount,
  difference: amount.nullable().describe('`provider_total` - `stored`; null without a listing.'),
  list: z.string().nullable().describe('Address of the payments that add up to `difference`; null if it is 0 or null.'),
})
nameSchema('Book', bookSchema)

export const listBooks = operation({
  id: 'books.listBooks',
  http: 'GET /books',
  summary: 'Reconcile payments with the listings of their providers',
  description: `One row per day and provider, latest first, in the reporting currency. The net amounts (\`stored\` - \`refunded\`) of all
rows are the cash revenue of the range. A payment that several sources report is in the row of the source that defines its amount.
Payments without an exchange rate are 0 on both sides. The row names the operation that explains a difference payment by payment.`,
  scopes: ['campaigns:read'],
  query: z.object(reportParams),
  data: z.array(bookSchema),
  meta: reportMeta.extend({
    reason: z.enum(['no_payments']).nullable().describe('Why there are no rows.'),
  }),
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: "Per day and payment provider: the provider's own total, what is stored, credited, unattributed and refunded, and the difference. `list` explains a difference payment by payment.",
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const slot = (await requireModel(db, profile.id, query.model)) - 1
    const range = { first: date_from, last: date_to }
    const { days } = await inSnapshot(db, (db) => loadDays(db, profile, booksMetric, range, ''))
    const data = [...days]
      .reverse()
      .flatMap(([day, books]) => books.map((book) => toBook(day, book, slot, profile.reporting_currency)))
    const pending = await loadPendingWork(db, profile.id, query.model)
    return { data, meta: { date_from, date_to, reason: data.length === 0 ? 'no_payments' : null, ...pending } }
  },
})

function toBook(day: string, book: StoredBook, slot: number, currency: string): z.input<typeof bookSchema> {
  const { provider, listed, stored, refunded } = book
  const show = (value: Big | string) => toDecimalString(value, currency)
  const credited = book.credited[slot] ?? '0'
  const difference = listed === null ? null : new Big(listed).minus(stored)
  const isExplained = difference !== null && !difference.eq(0)
  return {
    day,
    provider,
    provider_total: listed === null ? null : show(listed),
    stored: show(stored),
    credited: show(credited),
    unattributed: show(new Big(stored).minus(refunded).minus(credited)),
    refunded: show(refunded),
    difference: difference && show(difference),
    list: isExplained ? `/api/v1/books/differences?${new URLSearchParams({ day, provider })}` : null,
  }
}
