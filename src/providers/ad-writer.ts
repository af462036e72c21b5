import type { ListedAd, LiveAd, LiveAdSet, LiveCampaign } from '../domain/ad-operations/live-entity.ts'
import type { Tokens, VendorSession } from './provider.ts'

/**
 * How an ad platform is changed. Every read is live and gives null for an id that the platform does not know. A write is one
 * request and is never repeated here: whoever asked finds out by reading what became of it.
 */
export interface AdWriter {
  /** Whether the person who consented allowed changes. */
  canWrite(tokens: Tokens): boolean
  readCampaign(session: VendorSession, externalId: string): Promise<LiveCampaign | null>
  readAdSet(session: VendorSession, externalId: string): Promise<LiveAdSet | null>
  readAd(session: VendorSession, externalId: string): Promise<LiveAd | null>
  /** The ads of the account that run or could; `after` is where an earlier page ended. */
  listAds(session: VendorSession, page: { after: string | null; limit: number }): Promise<ListedAds>
  /** Of a campaign or an ad. */
  writeStatus(session: VendorSession, externalId: string, status: 'ACTIVE' | 'PAUSED'): Promise<void>
  writeDailyBudget(session: VendorSession, adSetExternalId: string, minor: number): Promise<void>
  /** A new creative like the one of the ad, with other tags; gives its id. Nothing uses it yet. */
  copyCreative(session: VendorSession, ad: LiveAd, urlTags: string): Promise<string>
  writeCreative(session: VendorSession, adExternalId: string, creativeExternalId: string): Promise<void>
}

export interface ListedAds {
  ads: ListedAd[]
  after: string | null
}
