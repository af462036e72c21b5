import Big from 'big.js'
import { listEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { defaultModel } from '../../attribution/models/models.ts'
import { sumCredit, sumTotals } from '../../attribution/rollups/report-queries.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { loadAttention } from '../../reports/attention/load-attention.ts'
import type { ProfileFacts } from '../channels/channel-queries.ts'
import type { CampaignFigures, DigestFigures, DigestInput } from './domain/digest-input.ts'
import { comparedPeriod, type DigestPeriod } from './domain/digest-schedule.ts'

/** Loads the figures of a period and of the compared one from one snapshot of the rollups, and the current issues. */
export async function loadDigestInput(
  db: Db,
  profile: ProfileFacts,
  period: DigestPeriod,
  now: Date,
): Promise<DigestInput> {
  const loaded = await inSnapshot(db, async (db) => {
    const [current, before] = await Promise.all([
      loadPeriod(db, profile.id, period),
      loadPeriod(db, profile.id, comparedPeriod(period)),
    ])
    const ids = [...new Set([...current.campaigns.keys(), ...before.campaigns.keys()])]
    return { current, before, ids, entities: await listEntities(db, profile.id, 'campaign', ids) }
  })
  const { current, before, ids, entities } = loaded
  const issues = await loadAttention(db, profile, now)
  return {
    current: current.figures,
    before: before.figures,
    campaigns: ids.map((id) => ({
      name: entities.get(id)?.name ?? id,
      current: current.campaigns.get(id) ?? none,
      before: before.campaigns.get(id) ?? none,
    })),
    issues: issues.map(({ kind, count }) => ({ kind, count })),
  }
}

const none: CampaignFigures = { spend: '0', cash: '0', conversions: 0 }

async function loadPeriod(
  db: Db,
  profileId: string,
  period: DigestPeriod,
): Promise<{ figures: DigestFigures; campaigns: Map<string, CampaignFigures> }> {
  const ofModel = { ...period, model: defaultModel }
  const [total, credits, deliveries] = await Promise.all([
    sumTotals(db, profileId, ofModel),
    sumCredit(db, profileId, { ...ofModel, level: 'campaign' }),
    sumDelivery(db, profileId, { ...period, level: 'campaign' }),
  ])
  const campaigns = new Map(deliveries.map(({ entity_id, spend }) => [entity_id, { ...none, spend }]))
  for (const { entity_id, outcome_value: cash, attributed_outcome_count: conversions } of credits) {
    campaigns.set(entity_id, { ...(campaigns.get(entity_id) ?? none), cash, conversions })
  }
  const sumOf = (name: 'spend' | 'cash') => sumAmounts([...campaigns.values()].map((figures) => new Big(figures[name])))
  const figures = {
    spend: sumOf('spend').toFixed(),
    cash: total.outcome_value,
    payments: total.outcome_count,
    first_cash: total.first_payment_value,
    first_payments: total.outcome_count_first_payment,
    // Credit of campaigns and unattributed cash add up to all cash.
    unattributed_cash: new Big(total.outcome_value).minus(sumOf('cash')).toFixed(),
  }
  return { figures, campaigns }
}
