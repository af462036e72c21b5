import type { DeliveryRow } from '../features/ad-entities/shapes.ts'
import { storeDelivery } from '../features/ad-entities/store-delivery.ts'
import type { WorkContext } from '../kernel/context.ts'
import { accounts } from './plan/campaign.ts'
import type { BusinessPlan } from './plan/generate-demo.ts'

const rowsAtOnce = 2_000

/** Stores what the ads of a business delivered, as a connector would. */
export async function storeAds(ctx: WorkContext, profileId: string, { delivery }: BusinessPlan): Promise<void> {
  const gathered: Record<keyof typeof accounts, DeliveryRow[]> = { social_ads: [], search_ads: [] }
  const store = async (platform: keyof typeof accounts) => {
    const rows = gathered[platform].splice(0)
    if (rows.length > 0) await storeDelivery(ctx, profileId, { platform, ...accounts[platform], rows })
  }
  for (const { platform, ...row } of delivery()) {
    if (gathered[platform].push(row) >= rowsAtOnce) await store(platform)
  }
  await store('social_ads')
  await store('search_ads')
}
