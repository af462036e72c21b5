import { z } from 'zod'
import { failProvider } from '../../../connect/fail-provider.ts'
import type { LiveCampaign } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { handleParam } from '../../entities/require-entity.ts'
import { confirmToken } from '../confirm-token.ts'
import { actionAvailability, listRunningAds } from '../domain/change-status.ts'
import { failAbsent, openWriter, readOwn, requireTarget, type Writer } from '../open-writer.ts'
import { sumSpendByDay } from '../queries.ts'
import { platformErrors, type Target } from '../schemas.ts'

const spendDays = 7

export const readCampaignStatus = operation({
  id: 'adOperations.readCampaignStatus',
  http: 'GET /campaigns/:id/status',
  summary: 'Get the live status of a campaign and its available actions',
  description:
    'Read live from the platform, except for the spend of the last sync. `confirm_token` identifies the returned state: derive the `Idempotency-Key` of a pause or resume from it (`pause-<confirm_token>`), so that a second click is the same request. If it is sent as `confirm_token`, the change is rejected when the campaign has changed.',
  scopes: ['campaigns:apply'],
  params: handleParam,
  data: z.object({
    campaign_id: z.string().describe('The platform’s id.'),
    name: z.string(),
    status: z.string(),
    ads_a_pause_would_stop: z
      .array(z.object({ ad_id: z.string(), name: z.string() }))
      .describe('Empty for a paused campaign.'),
    affected_ads_count: z.int(),
    daily_budget: z
      .int()
      .nullable()
      .describe('In minor units: the budget of the campaign, or the sum of its active ad sets.'),
    currency: z.string().nullable().describe('Currency of the account and its budgets; null if unknown.'),
    budget_level: z.enum(['campaign', 'ad_set']).nullable().describe('The level at which the daily budget is set.'),
    ad_sets: z.array(
      z.object({
        ad_set_id: z.string(),
        name: z.string(),
        status: z.string(),
        daily_budget: z.int().nullable().describe('In minor units.'),
      }),
    ),
    recent_daily_spend: z
      .array(z.object({ date: z.iso.date(), spend: z.string(), currency: z.string() }))
      .describe('The last seven synced days with spend.'),
    actions: z.array(
      z.object({
        action: z.enum(['pause', 'resume', 'set_ad_set_budget']),
        is_available: z.boolean(),
        reason: z.string().nullable().describe('Reason if it is not available.'),
      }),
    ),
    confirm_token: z.string(),
  }),
  errors: [...platformErrors, 'campaign_not_found'],
  example: { params: { id: '12021456130000' } },
  async run(ctx, { params }) {
    const target = await requireTarget(ctx, 'campaign', params.id)
    const writer = await openWriter(ctx, target.platform, target.account_id)
    const live = await readLive(ctx, writer, target)
    return {
      data: {
        ...describe(live),
        currency: writer.session.account.currency,
        recent_daily_spend: await recentSpend(ctx, target),
        actions: actionAvailability(live, writer.canWrite),
        confirm_token: await confirmToken(ctx, target, live, writer),
      },
    }
  },
})

async function readLive(ctx: ProfileContext, writer: Writer, target: Target): Promise<LiveCampaign> {
  try {
    const live = await readOwn(writer, (session) => writer.ads.readCampaign(session, target.external_id))
    return live ?? failAbsent('campaign', 'It no longer exists on the platform.')
  } catch (error) {
    return failProvider(ctx, writer.connection, error)
  }
}

function describe(live: LiveCampaign) {
  const stopped = live.status === 'ACTIVE' ? listRunningAds(live.ads) : []
  const ofSets = live.ad_sets.filter(({ status, daily_budget }) => status === 'ACTIVE' && daily_budget !== null)
  const level = live.daily_budget !== null ? ('campaign' as const) : ofSets.length > 0 ? ('ad_set' as const) : null
  const ofSetsMinor = ofSets.reduce((sum, { daily_budget }) => sum + daily_budget!, 0)
  return {
    campaign_id: live.external_id,
    name: live.name,
    status: live.status,
    ads_a_pause_would_stop: stopped.map(({ external_id: ad_id, name }) => ({ ad_id, name })),
    affected_ads_count: stopped.length,
    daily_budget: level === 'ad_set' ? ofSetsMinor : live.daily_budget,
    budget_level: level,
    ad_sets: live.ad_sets.map(({ external_id: ad_set_id, name, status, daily_budget }) => {
      return { ad_set_id, name, status, daily_budget }
    }),
  }
}

function recentSpend({ db, profile, now }: ProfileContext, { entity_id }: Target) {
  const day = (backwards: number) => new Date(now().getTime() - backwards * dayMs).toISOString().slice(0, 10)
  return sumSpendByDay(db, profile.id, entity_id, { from_day: day(spendDays - 1), to_day: day(0) })
}
