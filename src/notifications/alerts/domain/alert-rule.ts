import { z } from 'zod'
import { nameEnum } from '../../../kernel/schemas/json-schema.ts'

export const alertMetrics = ['spend', 'revenue', 'payments', 'mer'] as const
nameEnum('AlertMetric', alertMetrics)
export type AlertMetric = (typeof alertMetrics)[number]

const metric = z
  .enum(alertMetrics)
  .describe('`revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend.')

export const alertPeriods = { today: 0, yesterday: 1, last_7_days: 7, last_30_days: 30 } as const
const periodNames = Object.keys(alertPeriods) as ['today', 'yesterday', 'last_7_days', 'last_30_days']
nameEnum('AlertPeriod', periodNames)

const comparisons = ['above', 'below'] as const
nameEnum('AlertComparison', comparisons)

const directions = ['drop', 'rise', 'both'] as const
nameEnum('AlertDirection', directions)
export type AlertDirection = (typeof directions)[number]

const direction = z.enum(directions).default('drop')
const amount = z.number().min(0).max(1e12)
const minimum = amount
  .default(0)
  .describe('Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency.')

/** What an alert watches. Every setting but the metric and the limit of a threshold has a default. */
export const alertRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('threshold'),
    metric,
    comparison: z.enum(comparisons),
    limit: amount,
    period: z.enum(periodNames).default('yesterday').describe('`today` includes what has arrived so far.'),
  }),
  z.strictObject({
    kind: z.literal('change'),
    metric,
    direction,
    percent: z
      .number()
      .gt(0)
      .max(10_000)
      .default(40)
      .describe('Yesterday differs by at least this from the mean of the same weekday in the 4 weeks before.'),
    minimum,
  }),
  z.strictObject({ kind: z.literal('anomaly'), metric, direction, minimum }),
  z
    .strictObject({ kind: z.literal('tracking_quiet') })
    .describe(
      'The tracker sends no event, and the visits of the last four weeks make that improbable: from about 7 expected visits on, more on a busy site. Without visits, events of servers are checked.',
    ),
  z.strictObject({
    kind: z.literal('spend_without_conversions'),
    spend: amount
      .nullable()
      .default(null)
      .describe(
        'Null: 7 times the median spend per payment of the last 90 days, or per conversion of the campaigns if that is more.',
      ),
    days: z.int().min(1).max(30).default(3),
  }),
  z
    .strictObject({ kind: z.literal('sync_failing') })
    .describe('A connection is not synced, or a destination rejects most conversions.'),
  z.strictObject({
    kind: z.literal('coverage_falling'),
    points: z
      .number()
      .gt(0)
      .max(100)
      .default(15)
      .describe(
        'The share of outcomes with a seen journey fell by at least so many percentage points in the last 1, 2, 3 or 8 days with at least 30 outcomes.',
      ),
  }),
  z.strictObject({
    kind: z.literal('budget_pace'),
    percent: z
      .number()
      .min(1)
      .max(1000)
      .default(10)
      .describe('The projected spend of the month differs from the plan by at least this.'),
  }),
])

export type AlertRule = z.output<typeof alertRuleSchema>
export type AlertKind = AlertRule['kind']
export type RuleOf<Kind extends AlertKind> = Extract<AlertRule, { kind: Kind }>

const alertKinds = alertRuleSchema.options.map(({ shape }) => shape.kind.value) as [AlertKind, ...AlertKind[]]
nameEnum('AlertKind', alertKinds)
