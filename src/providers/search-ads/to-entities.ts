import type { z } from 'zod'
import { type DescribedEntities, describeEntities } from '../../domain/ads/describe-entities.ts'
import type { adRow, assetGroupRow } from './delivery-queries.ts'
import { fromMicros, toDescription } from './to-delivery-row.ts'

type Row = z.output<typeof adRow> | z.output<typeof assetGroupRow>

/** Entities as they are on a day. Budgets stand on campaigns alone, and only those by the day are daily budgets. */
export function toEntities(rows: readonly Row[], describedOn: string): DescribedEntities {
  const budgets = new Map(rows.map((row) => [row.campaign.id, dailyBudget(row)]))
  const entities = describeEntities(rows.map((row) => toDescription(row, describedOn)))
  const campaigns = entities.campaigns.map((campaign) => ({
    ...campaign,
    daily_budget: budgets.get(campaign.external_id) ?? null,
  }))
  return { ...entities, campaigns }
}

function dailyBudget({ campaignBudget }: Row): string | null {
  const { amountMicros, period } = campaignBudget ?? {}
  return amountMicros !== undefined && period === 'DAILY' ? fromMicros(amountMicros) : null
}
