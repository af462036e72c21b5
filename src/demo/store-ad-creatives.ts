import { storeCreatives } from '../features/creative-analysis/store-creatives.ts'
import type { WorkContext } from '../kernel/context.ts'
import { creativeText } from './plan/creative-text.ts'

/** Stores what the ads of a business say, as a connector would. */
export async function storeAdCreatives(ctx: WorkContext, profileId: string): Promise<void> {
  const ads = await ctx.db
    .selectFrom('ad')
    .select(['id', 'external_id', 'name'])
    .where('profile_id', '=', profileId)
    .where('platform', '=', 'social_ads')
    .execute()
  const creatives = ads.map(({ id: ad_id, external_id, name: ad_name }) => {
    const text = creativeText(ad_name)
    const video_id = text.format === 'video' ? `99${external_id}` : null
    return { ...text, ad_id, ad_name, creative_external_id: `77${external_id}`, thumbnail_url: null, video_id }
  })
  await storeCreatives(ctx.db, profileId, creatives, ctx.now())
}
