import type { Db } from '../../kernel/context/db-handle.ts'
import type { DerivedTouch } from '../visits/touch-input.ts'
import { reportableTouches, withReportedAds } from './domain/with-reported-ads.ts'
import { listReportedAds } from './reported-click-queries.ts'

/** Joins touches to the ads that the platform reports for their clicks. Most batches have no such touch and need no query. */
export async function joinReportedClicks<Touch extends DerivedTouch>(
  db: Db,
  profileId: string,
  touches: readonly Touch[],
): Promise<Touch[]> {
  const clicks = reportableTouches(touches).map(({ platform, click_id }) => ({
    platform: platform!,
    click_id: click_id!,
  }))
  if (clicks.length === 0) return [...touches]
  return withReportedAds(touches, await listReportedAds(db, profileId, clicks))
}
