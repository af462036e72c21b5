import { z } from 'zod'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { listPathTotals } from '../../attribution/path-reports/path-total-queries.ts'
import { pathKinds, stepsMax, touchesMax } from '../../attribution/rollups/domain/conversion-paths.ts'
import { isUuid } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange } from '../campaigns/schemas.ts'
import { summarisePaths } from '../domain/path-histograms.ts'
import { loadPendingWork } from '../pending-work.ts'
import { containedStep } from './contained-step.ts'
import { emptyReason, goalParam, pathMeta } from './schemas.ts'

nameEnum('PathKind', pathKinds)
const orders = ['conversions', 'value'] as const
nameEnum('PathOrder', orders)

const list = 'paths'
const cursorSchema = z.tuple([z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/), z.uuid()])

const pathSchema = z.object({
  id: z.uuid().describe('Opens the path: `GET /paths/{id}/conversions`.'),
  path: z
    .array(z.string())
    .describe(
      'Names of the steps in order, equal neighbours once. At level `campaign` a touch without a campaign is its channel. Empty: conversions without a touch.',
    ),
  steps: z.array(
    z.object({
      name: z.string(),
      campaign_id: z.uuid().nullable().describe('Null if the step is a channel.'),
    }),
  ),
  is_cut: z
    .boolean()
    .describe(`Whether the path has more than ${stepsMax} steps; only the first ${stepsMax} are stored.`),
  conversions: z.int().describe('Counted conversions with this path.'),
  value: z
    .number()
    .describe('Net value of the payments among them, in the reporting currency; with `goal`, of the goal.'),
  median_days: z
    .number()
    .nullable()
    .describe('Median of the calendar days between the first touch and the conversion; null without a touch.'),
  median_touches: z
    .number()
    .nullable()
    .describe(
      `Median of the number of touches, repeated ones included; more than ${touchesMax} count as ${touchesMax}.`,
    ),
})
nameSchema('ConversionPath', pathSchema)

export const listPaths = operation({
  id: 'paths.listPaths',
  http: 'GET /paths',
  summary: 'List the paths of conversions',
  description: `The distinct sequences of channels or campaigns that led to counted conversions, by the day of the conversion. The path
of a conversion has the touches of its window that can earn credit; equal neighbours are one step. Without filters, the
conversions of all rows add up to all counted conversions of the range, because conversions without a touch are the row with
an empty path.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...dateRangeParams,
    level: z.enum(pathKinds).default('channel').describe('Steps are channels or campaigns.'),
    goal: goalParam,
    contains: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("Only paths with this step: a channel or, at level `campaign`, also a campaign's id."),
    min_length: z
      .string()
      .regex(/^\d{1,2}$/, `must be a whole number from 0 to ${stepsMax}`)
      .transform(Number)
      .pipe(z.int().min(0).max(stepsMax))
      .default(0)
      .meta({ type: 'integer', minimum: 0, maximum: stepsMax, default: 0 })
      .describe('Only paths with at least this many steps.'),
    order: z.enum(orders).default('conversions').describe('Highest first.'),
    limit: limitParam({ default: 25, max: 100 }),
    cursor: cursorParam('`cursor` of the previous page, with the same parameters.'),
  }),
  data: z.array(pathSchema),
  meta: pathMeta,
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  mcp: 'The sequences of channels or campaigns that lead to conversions, with counts, value, and median days and touches to convert. Use contains to see what happens around one channel. paths_listPathConversions opens one path.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { level: kind, goal, order, min_length, limit } = query
    const cursor = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    if (goal !== undefined) await requireKnownGoal(ctx, 'goal', goal)
    const contains = query.contains === undefined ? undefined : await containedStep(ctx, kind, query.contains)
    const found = await listPathTotals(db, profile.id, {
      ...{ from_day: date_from, to_day: date_to, kind, conversion_key: goal, contains, min_length, order },
      after: cursor && { key: cursor[0], id: cursor[1] },
      limit: limit + 1,
    })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor(list, [String(last[order]), last.id]))
    const ids = new Set(rows.flatMap(({ steps }) => steps.filter(isUuid)))
    const campaigns = await listEntities(db, profile.id, 'campaign', [...ids])
    const data = rows.map(({ codes, counts, steps: stored, ...row }) => {
      const { median_days, median_touches } = summarisePaths(
        codes.map((code, index) => ({ code, count: counts[index]! })),
      )
      const steps = stored.map((step) => ({
        name: campaigns.get(step)?.name ?? step,
        campaign_id: isUuid(step) ? step : null,
      }))
      const path = steps.map(({ name }) => name)
      return { ...row, path, steps, value: Number(row.value), median_days, median_touches }
    })
    const reason = emptyReason(data.length === 0 && !cursor)
    return { data, pagination, meta: { date_from, date_to, reason, ...(await loadPendingWork(db, profile.id)) } }
  },
})
