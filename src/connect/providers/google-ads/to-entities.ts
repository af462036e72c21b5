import type { z } from 'zod'
import { type DescribedEntities, describeEntities } from '../../vendor-rows.ts'
import { fromMicros } from '../vendor-values.ts'
import type { adRow, assetGroupRow, budgetRow } from './delivery-queries.ts'
import { toDescription } from './to-delivery-row.ts'

type Row = z.output<typeof adRow> | z.output<typeof assetGroupRow>

/** Describes the entities on a day. Only campaigns have budgets, and only budgets per day are daily budgets. */
export function toEntities(rows: readonly Row[], budgets: Budgets, describedOn: string): DescribedEntities {
  const entities = describeEntities(rows.map((row) => toDescription(row, describedOn)))
  const campaigns = entities.campaigns.map((campaign) => ({
    ...campaign,
    daily_budget: budgets.get(campaign.external_id) ?? null,
  }))
  return { ...entities, campaigns }
}

/** By campaign; null where it has no daily budget. */
type Budgets = ReadonlyMap<string, string | null>

export function toBudgets(rows: readonly z.output<typeof budgetRow>[]): Budgets {
  return new Map(rows.map(({ campaign, campaignBudget }) => [campaign.id, dailyBudget(campaignBudget)]))
}

function dailyBudget({ amountMicros, period }: z.output<typeof budgetRow>['campaignBudget']): string | null {
  return amountMicros !== undefined && period === 'DAILY' ? fromMicros(amountMicros) : null
}
