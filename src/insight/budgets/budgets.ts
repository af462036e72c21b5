import { z } from 'zod'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { adPlatforms, resolvePlatformName } from '../../ads/entities/require-entity.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { parseAmount } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { daysOfMonth, loadBudgets } from './load-budgets.ts'
import { deletePlans, insertPlans, type SpendPlan } from './plan-queries.ts'

const paces = ['over', 'under', 'on_track'] as const

const budgetSchema = z.object({
  platform: z.string(),
  campaign_id: z.uuid().nullable().describe('Null if the plan is for the whole platform.'),
  campaign_name: z.string().nullable(),
  plan: z.number(),
  spent: z.number().describe('Up to and including today.'),
  projected: z
    .number()
    .describe('`spent` plus, for each remaining day, the mean spend of its weekday in the 28 days before today.'),
  difference: z.number().describe('`projected` - `plan`.'),
  spent_share: z.number().nullable().describe('`spent` / `plan`; null if the plan is 0.'),
  pace: z.enum(paces).describe('`over` or `under` if `projected` differs from `plan` by more than 5 percent.'),
})
nameSchema('Budget', budgetSchema)

const month = z.string().regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

const metaSchema = z.object({ month: z.string().describe('As `2026-03`.'), currency: z.string() })

const amount = z
  .union([z.number(), z.string()])
  .refine((value) => parseAmount(value)?.gte(0) ?? false, 'must be a decimal of at least 0')
  .transform((value) => parseAmount(value)!.toFixed())

const planSchema = z
  .strictObject({
    platform: z
      .string()
      .transform(resolvePlatformName)
      .pipe(z.enum(adPlatforms as [string]))
      .optional(),
    campaign_id: z.uuid().optional(),
    amount,
  })
  .refine(({ platform, campaign_id }) => (platform === undefined) !== (campaign_id === undefined), {
    path: ['platform'],
    message: 'send either platform or campaign_id',
  })

export const listBudgets = operation({
  id: 'budgets.listBudgets',
  http: 'GET /budgets',
  summary: 'List planned, actual and projected spend of a month',
  description:
    'One row per plan of the month, in the reporting currency. A campaign can also be part of the plan of its platform, so rows of both kinds do not add up.',
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({ month: month.optional().describe('`YYYY-MM`. Default: the current month of the profile.') }),
  data: z.array(budgetSchema),
  meta: metaSchema,
  example: { query: { month: '2026-03' } },
  mcp: 'Planned spend by platform or campaign with what was spent and the projected end of the month. Amounts are in `meta.currency`.',
  async run(ctx, { query }) {
    const today = localDayOf(ctx.now(), ctx.profile.timezone)
    return respond(ctx, query.month ?? today.slice(0, 7))
  },
})

export const putBudgets = operation({
  id: 'budgets.putBudgets',
  http: 'PUT /budgets',
  summary: 'Set the planned spend of a month',
  description: 'Replaces all plans of the month; an empty list removes them. Platforms are not changed.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  body: z.strictObject({ month, plans: z.array(planSchema).max(500) }),
  data: z.array(budgetSchema),
  meta: metaSchema,
  example: { body: { month: '2026-03', plans: [{ platform: 'social_ads', amount: 5000 }] } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const { firstDay } = daysOfMonth(body.month)
      // Two requests for the same month must not interleave.
      await lockProfile(ctx.db, ctx.profile.id)
      const plans = await requirePlans(ctx, body.plans)
      await deletePlans(ctx.db, ctx.profile.id, firstDay)
      await insertPlans(ctx.db, ctx.profile.id, firstDay, plans, ctx.now())
      return respond(ctx, body.month)
    })
  },
})

async function respond(ctx: ProfileContext, month: string) {
  const today = localDayOf(ctx.now(), ctx.profile.timezone)
  const data = await loadBudgets(ctx.db, ctx.profile.id, month, today)
  return { data, meta: { month, currency: ctx.profile.reporting_currency } }
}

/** Rejects a plan for a campaign that the profile does not have, and two plans for the same thing. */
async function requirePlans(
  ctx: ProfileContext,
  requested: readonly z.output<typeof planSchema>[],
): Promise<SpendPlan[]> {
  const ids = requested.flatMap(({ campaign_id }) => campaign_id ?? [])
  const campaigns = await listEntities(ctx.db, ctx.profile.id, 'campaign', ids)
  const seen = new Set<string>()
  return requested.map(({ platform, campaign_id, amount }, index) => {
    const field = `plans.${index}.${platform === undefined ? 'campaign_id' : 'platform'}`
    const key = platform ?? campaign_id!.toLowerCase()
    if (platform === undefined && !campaigns.has(key)) {
      fail('validation_error', `${field}: names no campaign of this profile`, { field })
    }
    if (seen.has(key)) fail('validation_error', `${field}: has another plan in this request`, { field })
    seen.add(key)
    return { kind: platform === undefined ? 'campaign' : 'platform', key, amount }
  })
}
