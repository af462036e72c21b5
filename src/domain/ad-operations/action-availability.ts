import { decideStatusChange } from './decide-status-change.ts'
import type { LiveCampaign } from './live-entity.ts'

export interface Availability {
  action: 'pause' | 'resume' | 'set_ad_set_budget'
  is_available: boolean
  /** Why not; null when it is. */
  reason: string | null
}

/** What can be done to a campaign now, and why the rest cannot. */
export function actionAvailability(campaign: LiveCampaign, canWrite: boolean): Availability[] {
  return [
    availability('pause', canWrite ? switchReason(campaign.status, 'PAUSED') : missingPermission),
    availability('resume', canWrite ? switchReason(campaign.status, 'ACTIVE') : missingPermission),
    availability('set_ad_set_budget', canWrite ? budgetReason(campaign) : missingPermission),
  ]
}

const missingPermission = 'meta_write_permission_missing'

function availability(action: Availability['action'], reason: string | null): Availability {
  return { action, is_available: reason === null, reason }
}

function switchReason(status: string, wanted: 'ACTIVE' | 'PAUSED'): string | null {
  const verdict = decideStatusChange(status, wanted)
  if (verdict === 'refuse') return `campaign_${status.toLowerCase()}`
  return verdict === 'no_change' ? `already_${status.toLowerCase()}` : null
}

function budgetReason({ status, daily_budget, ad_sets }: LiveCampaign): string | null {
  if (decideStatusChange(status, 'PAUSED') === 'refuse') return `campaign_${status.toLowerCase()}`
  if (daily_budget !== null) return 'budget_on_campaign'
  return ad_sets.some((one) => one.daily_budget !== null) ? null : 'no_daily_budget'
}
