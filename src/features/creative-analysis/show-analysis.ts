import type { ProfileContext } from '../../kernel/context.ts'
import type { Entity } from '../campaigns/queries.ts'
import { findAnalysis, findDescriptors } from './queries.ts'

/** How the analysis of an ad's creative stands, and what is known of the creative. */
export async function showAnalysis({ db, profile }: ProfileContext, ad: Entity) {
  const [analysis, descriptors] = await Promise.all([
    findAnalysis(db, profile.id, ad.id),
    findDescriptors(db, profile.id, ad.id),
  ])
  const none = { status: 'not_requested' as const, requested_at: null, finished_at: null, error: null }
  return { ad_id: ad.id, ad_external_id: ad.external_id, ...(analysis ?? none), descriptors }
}
