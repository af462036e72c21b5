import type { ProfileChangeListeners } from '../tenancy/profiles/found-profile.ts'
import { convertAmounts } from './currency/currency.ts'
import { insertDefaultDefinitions } from './definitions/definition-queries.ts'
import { requestRecompute } from './recompute-requests/recomputes.ts'
import { deleteDayMetrics } from './rollups/changed-day-queries.ts'
import { insertSiteRebuild } from './site-visits/site-day-queries.ts'

/** Inserts the default definitions of a new profile and recomputes after a change of currency or time zone. */
export const profileChangeListener: Pick<ProfileChangeListeners, 'founded' | 'changed'> = {
  founded: (db, profile) => insertDefaultDefinitions(db, profile.id, profile.created_at),
  async changed(ctx, profileId, { isCurrency, isZone }) {
    if (isCurrency || isZone) await deleteDayMetrics(ctx.db, profileId)
    if (isCurrency) await ctx.enqueue(convertAmounts, { profile_id: profileId, days: null })
    if (isZone) await insertSiteRebuild(ctx.db, profileId, ctx.now())
    if (isZone) await requestRecompute(ctx, profileId, { kind: 'profile_changed' })
  },
}
