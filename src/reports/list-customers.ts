import { z } from 'zod'
import { conversionKeyLengthMax } from '../attribution/definitions/definition-schemas.ts'
import { requireKnownGoal } from '../attribution/definitions/require-known-goal.ts'
import { readSearch } from '../identity/customers/read-search.ts'
import type { ProfileContext } from '../kernel/context/context.ts'
import { fail } from '../kernel/errors/errors.ts'
import { operation } from '../kernel/operations/operation.ts'
import { cursorTime, cutPage, limitParam } from '../kernel/operations/page.ts'
import { dateRangeParams, parseDateRange } from '../kernel/time/date-range.ts'
import { logPersonalDataAccess } from '../tenancy/access-log/log-personal-data-access.ts'
import { sumLifetimes } from './customers/lifetime-queries.ts'
import { type ConvertedPage, type ConvertedRow, listConverted } from './customers/list-queries.ts'
import { customerRowSchema } from './customers/list-schemas.ts'
import { personOf, toCustomerRow } from './customers/to-customer-row.ts'
import { loadPendingWork, pendingWork } from './pending-work.ts'

export const listCustomers = operation({
  id: 'customers.listCustomers',
  http: 'GET /customers',
  summary: 'List customers who reached a goal',
  description:
    'One row per conversion, latest first. While `has_next` is true, split `cursor` at the `|` and send both halves as `cursor_time` and `cursor_id`. Anonymous visitors are listed by visitor id; erased customers are not listed.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  query: z.object({
    ...dateRangeParams,
    goal: z.string().min(1).max(conversionKeyLengthMax).describe('Conversion key, such as `payment_received`.'),
    search: z.string().max(200).optional().describe('Part of a name or an email; case and accents are ignored.'),
    limit: limitParam({ default: 10, max: 100 }),
    cursor_time: cursorTime
      .optional()
      .meta({ format: 'date-time', description: 'The first half of the previous `cursor`.' }),
    cursor_id: z.guid().optional().describe('The second half.'),
  }),
  data: z.array(customerRowSchema),
  meta: z.object({ date_from: z.string(), date_to: z.string(), ...pendingWork }),
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: { date_from: '2026-03-01', date_to: '2026-03-31', goal: 'payment_received' } },
  async run(ctx, { query }) {
    const { date_from, date_to, from, until } = parseDateRange(query, ctx.profile.timezone)
    const before = readPosition(query)
    await requireKnownGoal(ctx, 'goal', query.goal)
    const page = { goal: query.goal, from, until, before, limit: query.limit + 1 }
    const found = await listFound(ctx, query.search?.trim() ?? '', page)
    const { rows, pagination } = cutPage(found, query.limit, (last) => `${last.cursor_time}|${last.conversion_id}`)
    const people = peopleOf(rows)
    const { customer_ids, visitor_ids } = people
    const [lifetimes] = await Promise.all([
      sumLifetimes(ctx.db, ctx.profile.id, people),
      logPersonalDataAccess(ctx, { customer_ids, count: customer_ids.length + visitor_ids.length }),
    ])
    const data = rows.map((row) => toCustomerRow(row, lifetimes.get(personOf(row))))
    return { data, pagination, meta: { date_from, date_to, ...(await loadPendingWork(ctx.db, ctx.profile.id)) } }
  },
})

/** A single letter is allowed here, unlike in the customer search (contract 8). */
async function listFound(
  { db, profile }: ProfileContext,
  text: string,
  page: Omit<ConvertedPage, 'search'>,
): Promise<ConvertedRow[]> {
  return listConverted(db, profile.id, { ...page, search: readSearch(text, 1) })
}

function readPosition({
  cursor_time,
  cursor_id,
}: {
  cursor_time?: string | undefined
  cursor_id?: string | undefined
}) {
  if (cursor_time !== undefined && cursor_id !== undefined) return { time: cursor_time, id: cursor_id }
  if (cursor_time === undefined && cursor_id === undefined) return null
  const field = cursor_time === undefined ? 'cursor_time' : 'cursor_id'
  return fail('invalid_parameter', `${field}: cursor_time and cursor_id go together`, { field })
}

function peopleOf(rows: readonly ConvertedRow[]): { customer_ids: string[]; visitor_ids: string[] } {
  const customers = new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))
  const visitors = new Set(rows.flatMap(({ customer_id, visitor_id }) => (customer_id ? [] : (visitor_id ?? []))))
  return { customer_ids: [...customers], visitor_ids: [...visitors] }
}
