import type { OperationResponse } from '@tributary/client'

export type Event = OperationResponse<'tracking.listRawEvents'>['data']['events'][number]
export type Ad = OperationResponse<'campaigns.listCampaigns'>['data'][number]

/** What a waiting step received instead: the texts `start.wait_*`. */
export type Explanation =
  | { text: 'nothing' }
  | { text: 'rejected'; reason: string; at: string }
  | { text: 'no_ad_id'; event: Event }
  | { text: 'other_ad_id'; event: Event; received: string; expected: string }

export const idParameter = 'svc_aid'

export function readAdId(event: Event): string | null {
  return URL.parse(event.url ?? '')?.searchParams.get(idParameter) ?? null
}

/** Explains why no visit from the ad was found: by the newest thing that a browser sent. Without an ad, any visit would do. */
export function explainWait(
  { events, rejected }: { events: readonly Event[]; rejected: { reason: string; received_at: string } | null },
  ad: Pick<Ad, 'external_id'> | null,
): Explanation {
  const [event] = events
  if (rejected && (!event || rejected.received_at > event.received_at)) {
    return { text: 'rejected', reason: rejected.reason, at: rejected.received_at }
  }
  if (!event || !ad) return { text: 'nothing' }
  const received = readAdId(event)
  return received === null
    ? { text: 'no_ad_id', event }
    : { text: 'other_ad_id', event, received, expected: ad.external_id ?? '' }
}
