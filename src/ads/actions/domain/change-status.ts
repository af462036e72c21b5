import type { LiveAdInCampaign, LiveCampaign } from '../../../connect/vendor-rows.ts'
import type { Actor } from '../../../kernel/context/context.ts'

export type TargetStatus = 'ACTIVE' | 'PAUSED'

type StatusDecision = 'apply' | 'no_change' | 'reject'

/**
 * Contract 3.4, for campaigns and ads: an ARCHIVED or DELETED object is never switched, and one that already has the target
 * status is not written. Any other status is sent to the platform, which decides whether it can be switched.
 */
export function decideStatusChange(live: string, target: TargetStatus): StatusDecision {
  if (isOver(live)) return 'reject'
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

/** Each action and the action that undoes it. A budget is undone by another budget. */
const opposites: Readonly<Record<string, string>> = {
  pause_campaign: 'resume_campaign',
  resume_campaign: 'pause_campaign',
  pause_ad_set: 'resume_ad_set',
  resume_ad_set: 'pause_ad_set',
  pause_ad: 'resume_ad',
  resume_ad: 'pause_ad',
  set_ad_set_budget: 'set_ad_set_budget',
  apply_url_tags: 'undo_url_tags',
  swap_ad_set: 'undo_ad_set_swap',
  undo_ad_set_swap: 'swap_ad_set',
}

/** True if a change reverts the previous one: it starts from its result and restores its original value. */
export function isUndoOf(change: Made, before: Made): boolean {
  const isOpposite = opposites[before.action] === change.action
  return isOpposite && change.value_before === before.value_after && change.value_after === before.value_before
}

/** Statuses that prevent an ad from running regardless of its campaign. */
const blocked: ReadonlySet<string> = new Set(['DISAPPROVED', 'ARCHIVED', 'DELETED', 'PENDING_BILLING_INFO'])

/**
 * The ads that run when their campaign runs: a pause stops them and a resume starts them. An ad that was paused individually, or
 * whose ad set was paused, is excluded because it stays paused.
 */
export function listRunningAds<Ad extends LiveAdInCampaign>(ads: readonly Ad[]): Ad[] {
  return ads.filter(
    ({ status, ad_set_status, effective_status }) =>
      status === 'ACTIVE' && ad_set_status === 'ACTIVE' && !blocked.has(effective_status),
  )
}

/** The stored row of an attempt whose result was not recorded. */
interface InterruptedAttempt {
  /** Both values are written right before the write request to the platform; null if no such request was sent. */
  value_before: string | null
  value_after: string | null
}

/**
 * Decides from the platform's current state whether an interrupted attempt took effect. If the platform already had the target
 * value, the attempt changed nothing.
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
  /** Why the action is unavailable; null if it is available. */
  reason: string | null
}

/** Lists the actions on a campaign that are available now, and why the others are not. */
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
  if (statusDecision === 'reject') return `campaign_${status.toLowerCase()}`
  return statusDecision === 'no_change' ? `already_${status.toLowerCase()}` : null
}

function budgetReason({ status, daily_budget, ad_sets }: LiveCampaign): string | null {
  if (decideStatusChange(status, 'PAUSED') === 'reject') return `campaign_${status.toLowerCase()}`
  if (daily_budget !== null) return 'budget_on_campaign'
  return ad_sets.some((adSet) => adSet.daily_budget !== null) ? null : 'no_daily_budget'
}

type AppliedBy = { user_id: string | null } | { rejection: 'missing' | 'not_a_member' | 'other_member' }

/**
 * Decides which user is responsible for a change (contract 4.2). A signed-in user is responsible for their own calls. A key must
 * name a member of the workspace, except a key of the app that provisioned the profile, which defaults to the owner.
 */
export function decideAppliedBy(request: {
  actor: Actor
  /** The app on whose behalf the caller acts, and the app that provisioned the profile. */
  app_id: string | null
  provisioned_by_app_id: string | null
  /** Undefined: no member was named. Null: the named person is not a member of the workspace. */
  named_member_id: string | null | undefined
  owner_id: string | null
}): AppliedBy {
  const { actor, app_id, provisioned_by_app_id, named_member_id: named, owner_id } = request
  if (named === null) return { rejection: 'not_a_member' }
  if (actor.kind === 'user') {
    return named === undefined || named === actor.user_id ? { user_id: actor.user_id } : { rejection: 'other_member' }
  }
  if (named !== undefined) return { user_id: named }
  const isProvisioner = app_id !== null && app_id === provisioned_by_app_id
  return isProvisioner ? { user_id: owner_id } : { rejection: 'missing' }
}
