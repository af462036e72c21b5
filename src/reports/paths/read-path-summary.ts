import { z } from 'zod'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { countByPathCode } from '../../attribution/path-reports/path-total-queries.ts'
import { touchesMax } from '../../attribution/rollups/domain/conversion-paths.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange } from '../campaigns/schemas.ts'
import { summarisePaths } from '../domain/path-histograms.ts'
import { loadPendingWork } from '../pending-work.ts'
import { emptyReason, goalParam, pathMeta } from './schemas.ts'

const count = z.int().min(0)

export const readPathSummary = operation({
  id: 'paths.readPathSummary',
  http: 'GET /paths/summary',
  summary: 'Get how many touches and days conversions take',
  description: `Histograms of counted conversions by their number of touches and by the calendar days between the first touch and the
conversion. Conversions without a touch are the entry of 0 touches; the days, the medians and the share exclude them.`,
  scopes: ['campaigns:read'],
  query: z.object({ ...dateRangeParams, goal: goalParam }),
  data: z.object({
    conversions: count.describe('All counted conversions of the range.'),
    without_touch: count,
    touches: z
      .array(z.object({ touches: count, conversions: count }))
      .describe(`By number of touches, ascending; more than ${touchesMax} count as ${touchesMax}.`),
    days: z
      .array(z.object({ days: count, conversions: count }))
      .describe('By days, ascending; 0: converted on the day of the first touch.'),
    median_touches: z.number().nullable().describe('Null if no conversion has a touch.'),
    median_days: z.number().nullable().describe('Null if no conversion has a touch.'),
    single_touch_share: z
      .number()
      .nullable()
      .describe('Conversions with exactly one touch / conversions with a touch; null if no conversion has a touch.'),
  }),
  meta: pathMeta,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  mcp: 'How many touches and how many days conversions take, as histograms with medians, and the share that has a single touch.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    if (query.goal !== undefined) await requireKnownGoal(ctx, 'goal', query.goal)
    const counts = await countByPathCode(db, profile.id, { from_day: date_from, to_day: date_to }, query.goal)
    const data = summarisePaths(counts)
    const reason = emptyReason(data.conversions === 0)
    return { data, meta: { date_from, date_to, reason, ...(await loadPendingWork(db, profile.id)) } }
  },
})
