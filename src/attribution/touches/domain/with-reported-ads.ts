import { type ClickIdKind, clickIdKinds, reportedKinds } from '../../channels/click-ids.ts'
import type { DerivedTouch } from '../../visits/touch-input.ts'

/** The ad of a click, by the platform's ids. */
export interface ReportedAd {
  campaign_external_id: string
  ad_set_external_id: string
  ad_external_id: string
}

/** The touches whose ad the platform may report: they have a click id of it, and their link names no ad. */
export function reportableTouches<Touch extends DerivedTouch>(touches: readonly Touch[]): Touch[] {
  return touches.filter(({ click_id_kind, click_id, platform, ad_external_id }) => {
    const kind = reportedKinds.find((reported) => reported === click_id_kind)
    return kind && click_id !== null && ad_external_id === null && platform === platformOf(kind)
  })
}

/** Names the reported ad of each touch by its click id. It replaces a campaign and ad set that the link names. */
export function withReportedAds<Touch extends DerivedTouch>(
  touches: readonly Touch[],
  ads: ReadonlyMap<string, ReportedAd>,
): Touch[] {
  const reportable = new Set(reportableTouches(touches))
  return touches.map((touch) => {
    const ad = reportable.has(touch) ? ads.get(touch.click_id!) : undefined
    return ad ? { ...touch, ...ad, join_method: 'click_id' } : touch
  })
}

function platformOf(kind: ClickIdKind): string {
  return clickIdKinds[kind].platform
}
