import { z } from 'zod'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { findPath } from '../../attribution/path-reports/path-total-queries.ts'
import { emptyPathId } from '../../attribution/rollups/domain/conversion-paths.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { listPaths, listPeople } from '../campaigns/conversion-queries.ts'
import { campaignConversionSchema } from '../campaigns/conversion-schemas.ts'
import { firstDayRead } from '../campaigns/list-campaign-conversions.ts'
import { exampleRange, reportMeta } from '../campaigns/schemas.ts'
import { toProjectedTouch } from '../campaigns/to-conversion-row.ts'
import { withParents } from '../campaigns/with-parents.ts'
import { cutLongPaths } from '../domain/project-touch.ts'
import { listDaysToRead } from '../list-days-to-read.ts'
import { loadPendingWork } from '../pending-work.ts'
import {
  listPathConversions as listConversions,
  listPathDays,
  type PathConversionFilter,
} from './path-conversion-queries.ts'
import { goalParam } from './schemas.ts'

const list = 'path-conversions'

const pathConversionSchema = campaignConversionSchema
  .omit({ credit: true, credited_value: true, touch_day: true, is_counted: true })
  .extend({
    net_value: z
      .string()
      .nullable()
      .describe('Value net of refunds, in the reporting currency, exact; null without an exchange rate.'),
  })
nameSchema('PathConversion', pathConversionSchema)

export const listPathConversions = operation({
  id: 'paths.listPathConversions',
  http: 'GET /paths/:id/conversions',
  summary: 'List the conversions of a path',
  description: `Latest first, each with its touches. With the same range and goal, their number is \`conversions\` of the path in
\`GET /paths\`. Follow \`cursor\` while \`has_next\` is true; a page can have fewer rows than \`limit\` if paths are long.`,
  scopes: ['conversions:read', 'campaigns:read'],
  returnsPersonalData: true,
  params: z.object({ id: z.uuid().describe('`id` of a row of `GET /paths`.') }),
  query: z.object({
    ...dateRangeParams,
    goal: goalParam,
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(pathConversionSchema),
  meta: reportMeta,
  isPaged: true,
  errors: ['invalid_date_range', 'not_found'],
  example: { params: { id: emptyPathId }, query: exampleRange },
  mcp: 'The conversions behind one path of paths_listPaths, each with its touches.',
  async run(ctx, { params, query }) {
    const { db, profile, scopes } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const before = query.cursor ? decodeCursor(list, query.cursor, z.tuple([z.uuid()]))[0] : null
    if (query.goal !== undefined) await requireKnownGoal(ctx, 'goal', query.goal)
    const path = params.id === emptyPathId ? emptyPath : await findPath(db, profile.id, params.id)
    if (!path) return fail('not_found')
    const days = { from_day: date_from, to_day: date_to }
    const filter = { ...days, path, conversion_key: query.goal, before, limit: query.limit + 1 }
    const page = await inSnapshot(db, (db) => readPage(db, profile.id, filter, scopes.has('customers:read')))
    if (page.people) await logPersonalDataAccess(ctx, { customer_ids: [...page.people.keys()] })
    const last = page.conversions.at(-1)
    const cursor = page.has_next && last ? encodeCursor(list, [last.conversion_id]) : null
    const data = page.conversions.map(({ customer_id, net_value, ...conversion }) => ({
      ...conversion,
      net_value: net_value === null ? null : toDecimalString(net_value, profile.reporting_currency),
      path: (page.paths.get(conversion.conversion_id) ?? []).map(toProjectedTouch),
      ...(page.people && { person: page.people.get(customer_id ?? '') ?? null }),
    }))
    return {
      data,
      pagination: { has_next: page.has_next, cursor },
      meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id)) },
    }
  },
})

const emptyPath = { id: emptyPathId, text: '', kind: 'channel' as const, steps: [], is_cut: false }

async function readPage(db: Db, profileId: string, filter: PathConversionFilter, seesPersonalData: boolean) {
  const readFrom = firstDayRead(filter.before === null ? null : { id: filter.before, touch_day: null })
  const days = await listDaysToRead((days) => listPathDays(db, profileId, { ...filter, ...days }), filter, readFrom)
  const found = await listConversions(db, profileId, filter, days)
  const fitting = found.slice(0, filter.limit - 1)
  const conversions = fitting.slice(0, cutLongPaths(fitting.map(({ touch_count }) => touch_count)))
  const ids = conversions.map(({ conversion_id }) => conversion_id)
  const customerIds = conversions.flatMap(({ customer_id }) => customer_id ?? [])
  const touches = await withParents(db, profileId, await listPaths(db, profileId, ids))
  const people = seesPersonalData ? await listPeople(db, profileId, customerIds) : null
  return {
    conversions,
    people,
    paths: Map.groupBy(touches, ({ conversion_id }) => conversion_id),
    has_next: found.length > conversions.length,
  }
}
