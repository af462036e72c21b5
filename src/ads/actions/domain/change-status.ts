import type { LiveAdInCampaign, LiveCampaign } from '../../../connect/vendor-rows.ts'
import type { Actor } from '../../../kernel/context/context.ts'

export type TargetStatus = 'ACTIVE' | 'PAUSED'

type StatusDecision = 'apply' | 'no_change' | 'refuse'

/**
 * Contract 3.4, for campaigns and ads alike: what is ARCHIVED or DELETED is never switched, what is already as wanted is left
 * alone. Any other word of a platform is no end state, and whether it can be switched is for the platform to say.
 */
export function decideStatusChange(live: string, target: TargetStatus): StatusDecision {
  if (isOver(live)) return 'refuse'
  return live === target ? 'no_change' : 'apply'
}

export function isOver(status: string | null): boolean {
  return status === 'ARCHIVED' || status === 'DELETED'
}

interface Made {
  action: string
  value_before: string | null
  value_after: string | null
}

/** Each with what takes it back. A budget is taken back by another budget. */
const opposites: Readonly<Record<string, string>> = {
  pause_campaign: 'resume_campaign',
  resume_campaign: 'pause_campaign',
  pause_ad: 'resume_ad',
  resume_ad: 'pause_ad',
  set_ad_set_budget: 'set_ad_set_budget',
  apply_url_tags: 'undo_url_tags',
  swap_ad_set: 'undo_ad_set_swap',
  undo_ad_set_swap: 'swap_ad_set',
}

/** Whether a change takes back the one before it: it begins where that ended, and ends where that began. */
export function isUndoOf(change: Made, before: Made): boolean {
  const isOpposite = opposites[before.action] === change.action
  return isOpposite && change.value_before === before.value_after && change.value_after === before.value_before
}

/** What keeps an ad from running whatever its campaign does. */
const blocked: ReadonlySet<string> = new Set(['DISAPPROVED', 'ARCHIVED', 'DELETED', 'PENDING_BILLING_INFO'])

/**
 * The ads that run when their campaign does: those a pause stops and a resume starts again. One that was paused on its own, or
 * whose ad set was, is not among them: it stays paused.
 */
export function listRunningAds<Ad extends LiveAdInCampaign>(ads: readonly Ad[]): Ad[] {
  return ads.filter(
    ({ status, ad_set_status, effective_status }) =>
      status === 'ACTIVE' && ad_set_status === 'ACTIVE' && !blocked.has(effective_status),
  )
}

/** What the ledger holds of an attempt whose end nobody recorded. */
interface InterruptedAttempt {
  /** Both are written right before the platform is asked to change anything; null: it came to no such request. */
  value_before: string | null
  value_after: string | null
}

/**
 * Whether an attempt that broke off took effect, by what the platform says now. Where it wanted what the platform already had,
 * there was nothing to take effect.
 */
export function decideInterrupted(
  { value_before, value_after }: InterruptedAttempt,
  live: string | null,
): 'applied' | 'failed' {
  return value_after !== null && value_before !== value_after && live === value_after ? 'applied' : 'failed'
}

interface Availability {
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

function switchReason(status: string, target: 'ACTIVE' | 'PAUSED'): string | null {
  const statusDecision = decideStatusChange(status, target)
  if (statusDecision === 'refuse') return `campaign_${status.toLowerCase()}`
  return statusDecision === 'no_change' ? `already_${status.toLowerCase()}` : null
}

function budgetReason({ status, daily_budget, ad_sets }: LiveCampaign): string | null {
  if (decideStatusChange(status, 'PAUSED') === 'refuse') return `campaign_${status.toLowerCase()}`
  if (daily_budget !== null) return 'budget_on_campaign'
  return ad_sets.some((ad_Set) => ad_Set.daily_budget !== null) ? null : 'no_daily_budget'
}

type AppliedBy = { user_id: string | null } | { rejection: 'missing' | 'not_a_member' | 'somebody_else' }

/**
 * Who answers for a change (contract 4.2). A person who calls does so themselves. A key names a member of the workspace; one of
 * the app that provisioned the profile need not, and then it is the workspace's owner.
 */
export function decideAppliedBy(request: {
  actor: Actor
  /** The app in whose name the caller acts, and the one that provisioned the profile. */
  app_id: string | null
  provisioned_by_app_id: string | null
  /** Undefined: nobody was named. Null: whoever was named is no member of the workspace. */
  named_member_id: string | null | undefined
  owner_id: string | null
}): AppliedBy {
  const { actor, app_id, provisioned_by_app_id, named_member_id: named, owner_id } = request
  if (named === null) return { rejection: 'not_a_member' }
  if (actor.kind === 'user') {
    return named === undefined || named === actor.user_id ? { user_id: actor.user_id } : { rejection: 'somebody_else' }
  }
  if (named !== undefined) return { user_id: named }
  const isProvisioner = app_id !== null && app_id === provisioned_by_app_id
  return isProvisioner ? { user_id: owner_id } : { rejection: 'missing' }
}
