import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { fromUnits } from '../days/domain/units.ts'
import { listEventStates } from './book-queries.ts'
import { type BookDifference, differenceReasons, explainBooks, missingReason } from './domain/books.ts'
import { loadBookDays } from './load-books.ts'

nameEnum('BookDifferenceReason', differenceReasons)

const amount = z.string().nullable()

const differenceSchema = z.object({
  external_id: z.string().describe("The provider's id of the payment."),
  payment_id: z.string().nullable().describe('`pay_` and the id of the payment; null if it is not stored on this day.'),
  listed: amount.describe('In the reporting currency; null if the provider does not list it.'),
  stored: amount.describe('In the reporting currency; null if it is not stored under this provider on this day.'),
  difference: z.string().describe('`listed` - `stored`, null as 0.'),
  reason: z
    .enum(differenceReasons)
    .describe(
      '`not_stored`: there is no event. `no_goal`: no cash goal counts the event. `counted_elsewhere`: another report of the same payment defines the amount or the day. `not_listed`: stored, but not in the listing; payments of before listings were recorded are not. `amount_differs`: both exist.',
    ),
})
nameSchema('BookDifference', differenceSchema)

const list = 'book-differences'
const cursorSchema = z.tuple([z.uuid()])

export const listBookDifferences = operation({
  id: 'books.listBookDifferences',
  http: 'GET /books/differences',
  summary: 'List the payments that explain a difference in the books',
  description:
    'The differences of all rows add up to `difference` of the row of this day and provider in `GET /books`.',
  scopes: ['conversions:read', 'campaigns:read'],
  query: z.object({
    day: z.iso.date().describe('A local day, `YYYY-MM-DD`.'),
    provider: z.string().min(1).max(100),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(differenceSchema),
  isPaged: true,
  example: { query: { day: '2026-03-01', provider: 'payments_a' } },
  async run({ db, profile }, { query: { day, provider, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(list, cursor, cursorSchema)[0]
    const page = await inSnapshot(db, async (db) => {
      const { listed = [], booked = [] } = (await loadBookDays(db, profile, [day])).get(day) ?? {}
      const isOwn = (payment: { provider: string }) => payment.provider === provider
      const differences = explainBooks(listed.filter(isOwn), booked.filter(isOwn))
      const left = differences.filter(({ id }) => after === null || id > after)
      const { rows, pagination } = cutPage(left, limit, (last) => encodeCursor(list, [last.id]))
      const missing = rows.flatMap(({ id, reason }) => (reason === null ? [id] : []))
      return { rows, pagination, states: await listEventStates(db, profile.id, missing) }
    })
    const data = page.rows.map((row) => ({
      ...toRow(row, profile.reporting_currency),
      reason: row.reason ?? missingReason(page.states.get(row.id)),
    }))
    return { data, pagination: page.pagination }
  },
})

function toRow({ external_id, payment_id, listed, stored }: BookDifference, currency: string) {
  const show = (units: bigint) => toDecimalString(fromUnits(units), currency)
  return {
    external_id,
    payment_id,
    listed: listed === null ? null : show(listed),
    stored: stored === null ? null : show(stored),
    difference: show((listed ?? 0n) - (stored ?? 0n)),
  }
}
