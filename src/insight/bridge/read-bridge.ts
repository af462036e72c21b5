import Big from 'big.js'
import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { exampleRange, reportMeta } from '../../reports/campaigns/schemas.ts'
import { platformBasis } from '../../reports/domain/platform-basis.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { fromUnits, type Tally } from '../days/domain/units.ts'
import { loadDays } from '../days/load-days.ts'
import { bridgeMetricOf, scopeName } from './bridge-metric.ts'
import { bridgeParams, loadClaim, type RequestedBridge, requireBridge, stepName } from './bridge-schemas.ts'
import { bridge, bridgeSteps } from './domain/bridge-steps.ts'
import { goalsOnOwnBasis } from './domain/goals-on-own-basis.ts'
import { fromStoredEntry } from './domain/stored-entry.ts'

const amount = z.string().describe('Exact decimal in the reporting currency.')

const tallySchema = z.object({ conversions: z.number(), value: amount })

const stepSchema = z.object({
  kind: stepName,
  conversions: z.number().describe('Signed.'),
  value: amount.describe('Signed, exact decimal in the reporting currency.'),
  reasons: z
    .array(tallySchema.extend({ reason: z.string() }))
    .optional()
    .describe('Of `never_sent`: `not_selected`, `pending`, or `skipped` or `rejected` with the reason.'),
  list: z.string().describe('Address of the conversions of this step. Their effects add up to the step.'),
})
nameSchema('BridgeStepTotal', stepSchema)

const bridgeSchema = z.object({
  platform: z.string(),
  campaign_id: z.uuid().nullable(),
  goal: z.string().nullable(),
  platform_claim: z.object({
    conversions: z.number().nullable().describe('Null if the platform reported none in the range.'),
    value: amount.nullable(),
  }),
  expected: tallySchema.describe('The conversions known here that the platform should claim by its own rules.'),
  goals: z
    .array(z.object({ goal: z.string(), known: tallySchema, not_sent: tallySchema }))
    .describe(
      'Every goal on the basis of the platform: conversions that it knows, which add up to `expected`, and those that were not sent to it.',
    ),
  steps: z.array(stepSchema),
  remainder: z
    .object({ conversions: z.number().nullable(), value: amount.nullable() })
    .describe(
      '`expected` - `platform_claim`: conversions after views, the modelling of the platform, and conversions that it learned elsewhere. Only the platform can list them.',
    ),
  ours: tallySchema.describe('The credit of `GET /campaigns` with the same range and model.'),
  reason: z
    .enum(['platform_reported_nothing', 'value_not_reported'])
    .nullable()
    .describe('Why `platform_claim` and `remainder` are null.'),
})
nameSchema('Bridge', bridgeSchema)

export const readBridge = operation({
  id: 'campaigns.readBridge',
  http: 'GET /campaigns/bridge',
  summary: "Explain the difference between a platform's claim and the credit",
  description: `From the conversions that the platform claims to the credit of \`GET /campaigns\`, for a platform or one campaign:
\`platform_claim\` + all \`steps\` + \`remainder\` = \`ours\`, in count and value. The chain starts with the conversions that the
platform should claim by its own rules (\`expected\`): they were sent to it, are within its own window and are dated as
\`meta.date_basis\` says, whole and before refunds. Each step changes one rule. \`date_basis\`: by conversion day. \`window\`: touches of every
age. \`other_goals\`: only \`goal\`. \`never_sent\`: also conversions that the platform does not know; without a conversion sync to the platform,
every conversion counts as known. \`credited_to_others\` and \`other_platforms\`: only the share of the model. \`refunds\`: net of refunds.
\`currency\`: without conversions that have no exchange rate, which are valued at the newest known rate. \`ad_not_named\`: without clicks that
named no campaign. Values are cash, and the value of \`goal\` if it is not cash.`,
  scopes: ['campaigns:read'],
  query: z.object(bridgeParams),
  data: bridgeSchema,
  meta: reportMeta.extend({
    date_basis: z.string().describe('How the platform dates its conversions: `touch` or `conversion`.'),
    window: z.string().describe('The window of the platform in days, or `all`.'),
    has_conversion_sync: z.boolean().describe('Whether conversions are or were sent to the platform.'),
  }),
  errors: ['invalid_date_range', 'campaign_not_found', 'invalid_state'],
  example: { query: { ...exampleRange, platform: 'social_ads' } },
  mcp: 'Explain why an ad platform reports another number than Tributary, step by step; each step has an address that lists its conversions (campaigns_listBridgeConversions). `remainder` cannot be explained from outside the platform: say so.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const requested = await requireBridge(ctx, query)
    const { scope, days } = requested
    const { claim, loaded } = await inSnapshot(db, async (db) => ({
      claim: await loadClaim(db, profile.id, requested),
      loaded: await loadDays(db, profile, bridgeMetricOf(scope), days, scopeName(scope)),
    }))
    const entries = new Map([...loaded.days].map(([day, stored]) => [day, stored.map(fromStoredEntry)]))
    const { expected, steps, ours, unsent } = bridge(entries, requested.query)
    const show = shower(profile.reporting_currency)
    const { date_from, date_to, goal, isSyncUsed } = requested.query
    const { date_basis, window } = platformBasis(scope.platform)
    return {
      data: {
        platform: scope.platform,
        campaign_id: scope.campaign_id,
        goal,
        platform_claim: {
          conversions: claim.conversions === null ? null : Number(claim.conversions),
          value: claim.value === null ? null : toDecimalString(claim.value, profile.reporting_currency),
        },
        expected: show(expected),
        goals: goalsOnOwnBasis(entries, requested.query).map(({ goal, known, not_sent }) => ({
          goal,
          known: show(known),
          not_sent: show(not_sent),
        })),
        steps: bridgeSteps.map((kind) => ({
          kind,
          ...show(steps[kind]),
          ...(kind === 'never_sent' && {
            reasons: [...unsent].sort().map(([reason, tally]) => ({ reason, ...show(tally) })),
          }),
          list: listAddress(requested, query.model, kind),
        })),
        remainder: remainderOf(expected, claim, profile.reporting_currency),
        ours: show(ours),
        reason: reasonOf(claim),
      },
      meta: {
        date_from,
        date_to,
        date_basis,
        window: window === null ? 'all' : String(window),
        has_conversion_sync: isSyncUsed,
        ...(await loadPendingWork(db, profile.id, query.model)),
      },
    }
  },
})

function shower(currency: string) {
  return ({ count, units }: Tally) => ({
    conversions: count,
    value: toDecimalString(fromUnits(units), currency),
  })
}

type Claim = Awaited<ReturnType<typeof loadClaim>>

function remainderOf(expected: Tally, claim: Claim, currency: string) {
  const less = (whole: string | number, part: string | null) => (part === null ? null : new Big(whole).minus(part))
  const value = less(fromUnits(expected.units), claim.value)
  return {
    conversions: less(expected.count, claim.conversions)?.toNumber() ?? null,
    value: value && toDecimalString(value, currency),
  }
}

function reasonOf({ conversions, value }: Claim) {
  if (conversions === null) return 'platform_reported_nothing' as const
  return value === null ? ('value_not_reported' as const) : null
}

function listAddress({ scope, query }: RequestedBridge, model: string, step: string): string {
  const { date_from, date_to, goal } = query
  const params = new URLSearchParams({ date_from, date_to, model, platform: scope.platform, step })
  if (scope.campaign_id !== null) params.set('campaign_id', scope.campaign_id)
  if (goal !== null) params.set('goal', goal)
  return `/api/v1/campaigns/bridge/conversions?${params}`
}
