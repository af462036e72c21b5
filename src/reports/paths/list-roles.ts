import { z } from 'zod'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { sumRoles } from '../../attribution/path-reports/slot-queries.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { firstInSlices, groupInSlices, mapInSlices } from '../../kernel/slices.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange } from '../campaigns/schemas.ts'
import { compareRoles, isListedRole, roleCursor, roleKeyOf, toRoleRow } from '../domain/path-roles.ts'
import { loadPendingWork } from '../pending-work.ts'
import { emptyReason, goalParam, isValuedUnder, levelOrChannel, pathLevelParam, pathMeta } from './schemas.ts'

const list = 'path-roles'
const cursorSchema = z.tuple([z.int(), z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/), z.string().max(200)])
const count = z.int().min(0)

const roleSchema = z.object({
  id: z.string().describe('Id of the entity, or the name of the channel.'),
  name: z.string(),
  level: levelOrChannel,
  platform: z.string().nullable().describe('Null for channels.'),
  external_id: z.string().nullable().describe("The platform's id; null for channels."),
  conversions: count.describe(
    'Conversions in whose path the row has a touch: `assisted_count` plus `closer` plus `only`.',
  ),
  opener: count.describe('Conversions whose first of several touches is of the row.'),
  middle: count.describe('Conversions with a touch of the row that is neither the first nor the last.'),
  closer: count.describe('Conversions whose last of several touches is of the row.'),
  only: count.describe('Conversions whose only touch is of the row.'),
  assisted_count: count.describe('Conversions in which the row took part and did not have the last touch.'),
  assisted_value: z
    .number()
    .describe('Whole net value of the assisted payments, in the reporting currency; not a share of it.'),
  assisted_ratio: z
    .number()
    .nullable()
    .describe('`assisted_count` / (`closer` + `only`); null if the row closed no conversion.'),
})
nameSchema('PathRole', roleSchema)

export const listRoles = operation({
  id: 'paths.listRoles',
  http: 'GET /paths/roles',
  summary: 'List which channels, campaigns, ad sets or ads open, assist and close conversions',
  description: `Roles in the paths of counted conversions, by the day of the conversion. An entity can have several roles in one
conversion, and a conversion assisted by several entities counts for each. \`opener\` + \`only\` is the number of conversions
under \`first_touch\`, and \`closer\` + \`only\` the number under \`last_touch\`. Touches that cannot earn credit (a survey
answer next to a recorded touch) have no role. Rows are sorted by \`conversions\`. With \`goal\`, values are those of the goal.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...dateRangeParams,
    level: pathLevelParam('channel'),
    goal: goalParam,
    limit: limitParam({ default: 25, max: 100 }),
    cursor: cursorParam('`cursor` of the previous page, with the same range, level and goal.'),
  }),
  data: z.array(roleSchema),
  meta: pathMeta,
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  mcp: 'Which channels, campaigns, ad sets or ads open conversions and which close them. A high assisted_ratio means that the row mostly prepares conversions that others close, so last touch undervalues it.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { level, goal } = query
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    if (goal !== undefined) await requireKnownGoal(ctx, 'goal', goal)
    const days = { from_day: date_from, to_day: date_to }
    const totals = await sumRoles(db, profile.id, days, { level, conversion_key: goal })
    const isValued = isValuedUnder(goal)
    const all = await mapInSlices(await groupInSlices(totals, roleKeyOf), ([id, ofId]) => toRoleRow(id, ofId, isValued))
    const listed = all.filter((row) => isListedRole(row, after))
    const left = await firstInSlices(listed, query.limit + 1, compareRoles)
    const { rows, pagination } = cutPage(left, query.limit, (last) => encodeCursor(list, roleCursor(last)))
    const ids = rows.map(({ id }) => id)
    const entities = level === 'channel' ? null : await listEntities(db, profile.id, level, ids)
    const data = rows.map((row) => ({
      ...row,
      level,
      name: entities?.get(row.id)?.name ?? row.id,
      platform: entities?.get(row.id)?.platform ?? null,
      external_id: entities?.get(row.id)?.external_id ?? null,
      assisted_value: row.assisted_value.toNumber(),
    }))
    const reason = emptyReason(data.length === 0 && !after)
    return { data, pagination, meta: { date_from, date_to, reason, ...(await loadPendingWork(db, profile.id)) } }
  },
})
