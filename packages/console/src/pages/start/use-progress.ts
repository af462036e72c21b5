import type { OperationResponse } from '@tributary/client'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { addDays, todayIn } from '../../format/days.ts'
import { type Ad, type Event, idParameter, readAdId } from './explain-wait.ts'

export type Credit = OperationResponse<'campaigns.listCampaignConversions'>['data'][number]
type Verification = OperationResponse<'tracking.readVerification'>['data']

export interface StartProgress {
  verification: Verification
  isVerified: boolean
  /** The page on which the tracker was verified. */
  pageUrl: string | null
  /** Events of browsers, latest first. */
  events: readonly Event[]
  visit: Event | null
  rejected: OperationResponse<'tracking.listRawEvents'>['data']['rejected'][number] | null
  ads: readonly Ad[]
  ad: Ad | null
  chooseAd: (id: string) => void
  /** The visit that came from the ad. */
  adVisit: Event | null
  credit: Credit | null
  range: { date_from: string; date_to: string }
}

const often = { everyMs: 2_000, staleMs: 0, keepsPrevious: false } as const

/** Derives the progress from the data of the service; only the chosen ad is stored, in the URL. */
export function useProgress(isReady: boolean): StartProgress {
  const { profile, may } = useSession()
  const [chosen, chooseAd] = useParameter('ad')
  const today = todayIn(profile.timezone)
  const range = { date_from: addDays(today, -29), date_to: today }
  const verification = useRead('tracking.readVerification', {}, { ...often, isReady }).data?.data ?? null
  const feed = useRead('tracking.listRawEvents', { limit: 50 }, { ...often, isReady: isReady && may('visitors:read') })
  const events = feed.data?.data.events ?? []
  const ads =
    useRead('campaigns.listCampaigns', { ...range, level: 'ad', limit: 100 }, { ...often, isReady }).data?.data ?? []
  const ad = ads.find(({ campaign_id }) => campaign_id === chosen) ?? ads[0] ?? null
  const credited = useRead(
    'campaigns.listCampaignConversions',
    { ...range, id: ad?.campaign_id ?? '', level: 'ad', limit: 1 },
    { ...often, isReady: isReady && ad !== null },
  )
  const ofBrowsers = events.filter(({ visitor_id }) => visitor_id !== null)
  return {
    verification,
    isVerified: verification?.status === 'verified',
    pageUrl: verification ? withoutNonce(verification.verification_url) : null,
    events: ofBrowsers,
    visit: ofBrowsers.find(({ event_name }) => event_name === 'page_view') ?? ofBrowsers[0] ?? null,
    rejected: feed.data?.data.rejected[0] ?? null,
    ads,
    ad,
    chooseAd,
    adVisit: ad ? (ofBrowsers.find((event) => readAdId(event) === ad.external_id) ?? null) : null,
    credit: (ad && credited.data?.data[0]) ?? null,
    range,
  }
}

function withoutNonce(url: string): string {
  const plain = new URL(url)
  plain.searchParams.delete('atb_verify')
  return plain.href
}

/** Returns the URL of the page as a click on the ad would open it. */
export function linkOf(pageUrl: string, ad: Ad): string {
  const url = new URL(pageUrl)
  url.searchParams.set('utm_source', ad.platform ?? 'ads')
  url.searchParams.set('utm_medium', 'cpc')
  url.searchParams.set('utm_campaign', ad.parent_name || ad.campaign_name)
  url.searchParams.set(idParameter, ad.external_id ?? '')
  return url.href
}
