import type { LiveAdInCampaign } from './live-entity.ts'

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
