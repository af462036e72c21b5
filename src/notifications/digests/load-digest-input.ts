import Big from 'big.js'
import { customerMetrics } from '../../ads/entities/campaign-metrics.ts'
import { listEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { defaultModel, type ModelName } from '../../attribution/models/models.ts'
import { findIsCosted } from '../../attribution/rollups/cost-queries.ts'
import { sumCredit, sumTotals } from '../../attribution/rollups/report-queries.ts'
import { type AdResults, loadAdResults } from '../../insight/ads/load-ad-results.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { loadAttention } from '../../reports/attention/load-attention.ts'
import type { ProfileFacts } from '../channels/channel-queries.ts'
import type { AdvisedAds, CampaignFigures, DigestFigures, DigestInput } from './domain/digest-input.ts'
import { comparedPeriod, type DigestPeriod } from './domain/digest-schedule.ts'

/** Loads what a digest is written from, with the issues of now. */
export async function loadDigestInput(
  ctx: WorkContext,
  profile: ProfileFacts,
  period: DigestPeriod,
): Promise<DigestInput> {
  const [periods, { stop, scale }, issues] = await Promise.all([
    loadPeriods(ctx.db, profile.id, { period, compared: comparedPeriod(period), model: defaultModel }),
    loadAdResults(ctx, profile, period, defaultModel),
    loadAttention(ctx.db, profile, ctx.now()),
  ])
  return {
    ...periods,
    ads: { stop: sumAds(stop), scale: sumAds(scale) },
    issues: issues.map(({ kind, count }) => ({ kind, count })),
  }
}

/** Loads the figures of a period and of the compared one from one snapshot of the rollups. */
export async function loadPeriods(
  db: Db,
  profileId: string,
  { period, compared, model }: { period: DigestPeriod; compared: DigestPeriod; model: ModelName },
): Promise<Pick<DigestInput, 'current' | 'before' | 'campaigns'>> {
  const loaded = await inSnapshot(db, async (db) => {
    const isCosted = await findIsCosted(db, profileId)
    const [current, before] = await Promise.all([
      loadPeriod(db, profileId, { ...period, model }, isCosted),
      loadPeriod(db, profileId, { ...compared, model }, isCosted),
    ])
    const ids = [...new Set([...current.campaigns.keys(), ...before.campaigns.keys()])]
    return { current, before, ids, entities: await listEntities(db, profileId, 'campaign', ids) }
  })
  const { current, before, ids, entities } = loaded
  return {
    current: current.figures,
    before: before.figures,
    campaigns: ids.map((id) => ({
      name: entities.get(id)?.name ?? id,
      platform: entities.get(id)?.platform ?? null,
      current: current.campaigns.get(id) ?? none,
      before: before.campaigns.get(id) ?? none,
    })),
  }
}

export function sumAds(ads: AdResults['stop']): AdvisedAds {
  const sumOf = (name: 'spend' | 'value') => sumAmounts(ads.map((ad) => new Big(ad[name]))).toFixed()
  return { count: ads.length, spend: sumOf('spend'), cash: sumOf('value') }
}

const none: CampaignFigures = { spend: '0', cash: '0', conversions: 0 }

async function loadPeriod(
  db: Db,
  profileId: string,
  ofModel: DigestPeriod & { model: ModelName },
  isCosted: boolean,
): Promise<{ figures: DigestFigures; campaigns: Map<string, CampaignFigures> }> {
  const [total, credits, deliveries] = await Promise.all([
    sumTotals(db, profileId, ofModel),
    sumCredit(db, profileId, { ...ofModel, level: 'campaign' }),
    sumDelivery(db, profileId, { ...ofModel, level: 'campaign' }),
  ])
  const campaigns = new Map(deliveries.map(({ entity_id, spend }) => [entity_id, { ...none, spend }]))
  for (const { entity_id, outcome_value: cash, attributed_outcome_count: conversions } of credits) {
    campaigns.set(entity_id, { ...(campaigns.get(entity_id) ?? none), cash, conversions })
  }
  const sumOf = (name: 'spend' | 'cash') => sumAmounts([...campaigns.values()].map((figures) => new Big(figures[name])))
  const spend = sumOf('spend').toFixed()
  const profit = customerMetrics(total, spend, isCosted).contribution_after_ads
  const figures = {
    spend,
    cash: total.outcome_value,
    payments: total.outcome_count,
    first_cash: total.first_payment_value,
    first_payments: total.outcome_count_first_payment,
    // Credit of campaigns and unattributed cash add up to all cash.
    unattributed_cash: new Big(total.outcome_value).minus(sumOf('cash')).toFixed(),
    profit: profit === null ? null : String(profit),
  }
  return { figures, campaigns }
}
