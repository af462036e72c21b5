import { z } from 'zod'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { seededRandom } from '../../kernel/random/seeded-random.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { daysBetween, optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { reportMeta } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { loadDays } from '../days/load-days.ts'
import { coverageMetric } from './coverage-metric.ts'
import { type CoverageCell, estimateUnseen, stratumSeenMin, sumCells, sumCellsBy } from './domain/coverage.ts'

const lastDays = 30

const coverageFields = {
  outcomes: z.int().describe('Counted conversions.'),
  seen: z.int().describe('Those with at least one touch before them, within the window of their goal.'),
  share: z.number().nullable().describe('`seen` / `outcomes`; null without outcomes.'),
}

const groupSchema = z.object({ key: z.string().nullable().describe('Null if it is unknown.'), ...coverageFields })
nameSchema('CoverageGroup', groupSchema)

const estimateSchema = z.object({
  unseen: z.int().describe(`Unseen outcomes in strata with at least ${stratumSeenMin} seen ones.`),
  left_out: z.int().describe('Unseen outcomes in smaller strata, which are not estimated.'),
  strata: z.int().describe('Combinations of country, device and source that were used.'),
  with_ad: z
    .number()
    .describe('The expected number: the sum over strata of `unseen` * (seen outcomes with an ad / seen outcomes).'),
  low: z
    .number()
    .describe(
      'Lower end of the interval that contains the number of unseen outcomes with an ad with 90 percent probability.',
    ),
  high: z.number().describe('Its upper end.'),
})
nameSchema('CoverageEstimate', estimateSchema)

const coverageSchema = z.object({
  ...coverageFields,
  by_day: z.array(z.object({ day: z.iso.date(), ...coverageFields })),
  by_country: z.array(groupSchema).describe('By the country of the outcome, if its sender reported one.'),
  by_device: z.array(groupSchema),
  by_source: z.array(groupSchema).describe('By the sender of the outcome: `tracker`, `server` or a provider.'),
  estimate: estimateSchema
    .nullable()
    .describe(
      'How many unseen outcomes would have an ad in their journey if they behaved like the seen ones. It is an estimate: no other figure includes it. Null if no stratum is large enough.',
    ),
  reason: z.enum(['no_outcomes', 'strata_too_small', 'all_seen']).nullable().describe('Why there is no estimate.'),
})
nameSchema('Coverage', coverageSchema)

export const readCoverage = operation({
  id: 'coverage.readCoverage',
  http: 'GET /coverage',
  summary: 'Get the share of outcomes with a seen journey',
  description: `\`outcomes\` - \`seen\` is the count of \`no_touch\` in \`GET /campaigns/unattributed\`. \`estimate\` is separate and is
never added to credit or sent anywhere.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...optionalDateRangeParams(lastDays),
    goal: z.string().min(1).max(conversionKeyLengthMax).optional().describe('A conversion key. Default: every goal.'),
  }),
  data: coverageSchema,
  meta: reportMeta,
  errors: ['invalid_date_range'],
  example: { query: { date_from: '2026-03-01', date_to: '2026-03-31' } },
  mcp: 'How many outcomes have a known journey, by day, country, device and source. `estimate` says what the unseen ones might be: always state it as an estimate with its interval, and never add it to credited figures.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const { goal } = query
    if (goal !== undefined) await requireKnownGoal(ctx, 'goal', goal)
    const range = { first: date_from, last: date_to }
    const { days } = await inSnapshot(db, (db) => loadDays(db, profile, coverageMetric, range, ''))
    const ofGoal = (cells: readonly CoverageCell[]) =>
      goal === undefined ? cells : cells.filter(({ conversion_key }) => conversion_key === goal)
    const cells = [...days.values()].flatMap(ofGoal)
    const estimate = estimateUnseen(cells, seededRandom('coverage', profile.id, date_from, date_to, goal ?? ''))
    const total = sumCells(cells)
    return {
      data: {
        ...total,
        by_day: daysBetween(date_from, date_to).map((day) => ({ day, ...sumCells(ofGoal(days.get(day) ?? [])) })),
        by_country: groupsBy(cells, 'country'),
        by_device: groupsBy(cells, 'device'),
        by_source: groupsBy(cells, 'source'),
        estimate,
        reason: estimate ? null : reasonOf(total),
      },
      meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id)) },
    }
  },
})

function groupsBy(cells: readonly CoverageCell[], field: 'country' | 'device' | 'source') {
  return sumCellsBy(cells, field).map(({ key, ...group }) => ({ key: key === '' ? null : key, ...group }))
}

function reasonOf({ outcomes, seen }: { outcomes: number; seen: number }) {
  if (outcomes === 0) return 'no_outcomes' as const
  return outcomes === seen ? ('all_seen' as const) : ('strata_too_small' as const)
}
