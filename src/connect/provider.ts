/**
 * What an outside system is to this service.
 *
 * A provider is one folder here and one line in `registry.ts`; the hand-off, its page, the pending list, finalize, the sync,
 * the settings and the channel filter are derived from what it declares. It imports `kernel` and `domain` and this folder's
 * top, never the database or a feature: it is handed a session (registration, tokens, account, an HTTP client) and gives
 * back the rows declared below.
 *
 * To write one:
 *
 * 1. Add a row to `vendors.ts` (`social_ads` -> folder `meta-ads`, settings `META_ADS_*`); `providers/meta-ads/index.ts`
 *    exports `metaAds: Provider`. Leave out what the vendor does not have: a reader that is absent is not called.
 * 2. Call the vendor only through `session.http` (see `vendor-http.ts`): it keeps to the registered origins, follows no
 *    redirect, bounds the answer's size and time, waits out short throttling, and checks the answer against the zod schema
 *    it is given. Paths are the vendor's own, and relative: `{ path: '/v26.0/me/adaccounts', query: { limit: 100 } }`. A
 *    `next` link of a page is passed as `url`; one that leads to another origin is refused.
 * 3. Say what the vendor's error bodies mean in `parseError`. Without it only the status decides.
 * 4. A reader yields pages. Each carries the `cursor` from which a reader started later goes on after it; null when it was
 *    the last. A page is stored together with its cursor in one transaction, so a sync that was killed repeats at most one
 *    page, and storing a page twice changes nothing. Keep a page under about 500 rows; a day of delivery stays whole. A cursor is yours to define: text of
 *    up to 4,000 characters, JSON if you like, without a token in it.
 * 5. Tokens stay in `Tokens`. Nothing in an error's message, a cursor, an account or a row may hold one.
 *
 * Settings are derived for each: `META_ADS_CLIENT_ID`, `_CLIENT_SECRET`, `_CONSENT_ORIGIN`, `_API_ORIGIN` and one for
 * each entry of `extraSettings`. `_API_ORIGIN` replaces `origins.api` and `origins.token`, so that a sandbox needs two at
 * most.
 */
import type { VendorRegistration } from '../kernel/context/deployment.ts'
import type { ProviderFailure } from './provider-error.ts'
import type {
  DeliveryPage,
  ListedAds,
  Opportunity,
  OpportunityPage,
  Order,
  Page,
  Payment,
  PaymentPage,
  Pixel,
  ReadRange,
  SearchPage,
  Stage,
} from './providers/provider-rows.ts'
import type { VendorResponse } from './providers/vendor-http.ts'
import type {
  Account,
  AudienceSender,
  ConversionReceiver,
  Tokens,
  VendorCall,
  VendorSession,
} from './providers/vendor-session.ts'
import type { LiveAd, LiveAdSet, LiveAdStatus, LiveCampaign, OptimisedAdSet } from './vendor-rows.ts'

export type * from './providers/provider-rows.ts'
export type * from './providers/vendor-session.ts'

export interface Provider {
  /** What the contract calls it, also as a connection's `channel` and as the platform of its ads. */
  key: string
  /** What consumers of older bounces call it in `connect`. */
  slug: string
  /** Shown to people. */
  name: string
  kind: ProviderKind
  /** The vendor's own, without a path. */
  origins: { consent: string; token: string; api: string; data?: string }
  /** Where every account has a host of its own (a store), it replaces `origins.api`; null when the account has none. */
  accountOrigin?(account: Account): string | null
  /** What is read, in whole short sentences, for the person who is asked to consent. */
  reads: { en: readonly string[]; es: readonly string[] }
  /** Further settings, by the end of their names: `DEVELOPER_TOKEN` becomes `GOOGLE_ADS_DEVELOPER_TOKEN`. */
  extraSettings?: Readonly<Record<string, ExtraSetting>>
  /** Absent where no consent screen can be opened by us (store, bank link, chatbot). */
  oauth?: OAuth
  /** Started from a widget in the merchant's page instead of a consent screen (bank link). */
  link?: WidgetLink

  /** What an answer that is no success says; null leaves it to the status (401, 403, 429, 5xx). */
  parseError?(response: VendorResponse): ProviderFailure | null
  /** What a token that somebody pasted may do, by the vendor's names; throws where the vendor rejects it. */
  readScopes?(session: VendorSession): Promise<string[]>
  /** Throws a `ProviderError` when the tokens do not work any more. */
  verifyTokens?(session: VendorSession): Promise<void>

  /** Ads: what was delivered and spent on the days from `since` to `until`, and the entities as they are now. */
  readDelivery?(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage>
  /** CRM: opportunities changed since the beginning of `since`. Those changed earlier may be among them. */
  readOpportunities?(session: VendorSession, range: ReadRange): AsyncGenerator<OpportunityPage>
  /** CRM: all pipelines with their stages, in the order people see them. */
  listStages?(session: VendorSession): Promise<Stage[]>
  /** Payments that succeeded, each with the refunds it has so far, whose payment or refund is on or after `since`. */
  readPayments?(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage>
  /** Search console: organic clicks by day and page. */
  readSearchDays?(session: VendorSession, range: ReadRange): AsyncGenerator<SearchPage>

  /** Ads: live, in the vendor's order. What the vendor does not say is null, never false or zero (contract 2.12). */
  listPixels?(session: VendorSession): Promise<Pixel[]>
  /** Ads: pages (profiles of the business) that can be tracked. */
  listPages?(session: VendorSession): Promise<Page[]>
  /** Ads: changes to what runs. Absent where the vendor is only read. */
  write?: AdWriter
  /** Ads: how the platform is told of conversions. Absent where it takes none. */
  conversions?: ConversionReceiver
  audiences?: AudienceSender
  /**
   * Store: activates the web pixel that the app ships, or does so anew; the answer is the vendor's id of it. Null when the app
   * ships none: then only the merchant can add one, by hand.
   */
  installPixel?(
    session: VendorSession,
    pixel: { tracking_key: string; collect_url: string },
  ): Promise<{ id: string } | null>

  /** Messages that the vendor sends by itself. */
  webhooks?: IncomingWebhooks
}

export interface ExtraSetting {
  help: string
  isSecret: boolean
  /** All that it may say; the service does not start with anything else. Left out: any text. */
  choices?: readonly string[]
}

export type ProviderKind = 'ads' | 'search' | 'crm' | 'payments' | 'store' | 'bank' | 'chat'

export interface OAuth {
  /** Where the person is sent. Build it on `consent_origin`; `state` and `redirect_uri` go in verbatim. */
  consentUrl(request: ConsentRequest): string
  /** Exchanges the code of a callback. A refusal by the vendor is a `ProviderError` of kind `rejected`. */
  exchangeCode(call: VendorCall, callback: ConsentCallback): Promise<Tokens>
  /**
   * For tokens that last weeks and are renewed by themselves: how many days before their end that is begun, once a day. Absent:
   * they are refreshed minutes before.
   */
  renewAheadDays?: number
  /** New tokens for old ones; called before they expire. Absent when tokens of this vendor never expire. */
  refreshTokens?(call: VendorCall, tokens: Tokens): Promise<Tokens>
  /** What is on offer after consent. One is connected at once, of several a person chooses. All of them. */
  listAccounts(session: VendorSession): Promise<Account[]>
  /** Tokens for the chosen account alone, where the vendor gives such; called once, when it is connected. */
  narrowTokens?(session: VendorSession): Promise<Tokens>
  /**
   * Withdraws the whole consent of the tokens' grantor, as vendors do: every token of theirs ends. It is called when nothing else
   * here is held from the same grantor. Absent where the vendor offers no way.
   */
  revokeTokens?(session: VendorSession): Promise<void>
  /**
   * What a callback without a code means. Without it the words of RFC 6749 decide: `access_denied` is the person's own no,
   * `server_error` and `temporarily_unavailable` the vendor's failure, everything else a refused request.
   */
  parseConsentRejection?(
    query: Readonly<Record<string, string>>,
  ): 'user_cancelled' | 'provider_denied' | 'provider_error' | null
}

export interface ConsentRequest {
  registration: VendorRegistration
  /** The registered one or the vendor's own, without a path. */
  consent_origin: string
  redirect_uri: string
  state: string
  locale: 'en' | 'es'
}

export interface ConsentCallback {
  code: string
  redirect_uri: string
  /** Everything else the vendor put on the callback. */
  query: Readonly<Record<string, string>>
}

export interface WidgetLink {
  /** What the widget in the merchant's page is opened with. */
  start(call: VendorCall): Promise<{ widget_token: string; expires_at: Date | null }>
  /** Exchanges what the widget answered with. */
  finish(call: VendorCall, exchange_token: string): Promise<{ tokens: Tokens; accounts: Account[] }>
}

export interface IncomingWebhooks {
  /**
   * Checks the signature over the raw bytes and reads the message. Null when the signature does not fit or is too old:
   * the sender is refused, and nothing of the message is used.
   */
  read(message: IncomingMessage): VendorNotification | null
}

export interface IncomingMessage {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The connection's own secret where each connection has one (store); else null: use the registration's settings. */
  secret: string | null
  registration: VendorRegistration | null
  now: Date
}

export interface VendorNotification {
  /** The vendor's id of the message: seen twice, it is used once. Null: storing it twice changes nothing. */
  message_id: string | null
  /** Whose news it is; null for a message about no account (a ping). Left out where the address already tells. */
  account_external_id: string | null
  /** Where it is about everything that one consent reached: the vendor's id of that, as `link_id` among the account's details. */
  link_external_id?: string | null
  /** When it happened, where the vendor says: what happened before an account was connected anew says nothing of it now. */
  happened_at?: Date | null
  opportunities?: readonly Opportunity[]
  /** Ids of deals that were deleted. */
  removed_opportunities?: readonly string[]
  payments?: readonly Payment[]
  /** Ids of payments that the vendor took off its books. */
  removed_payments?: readonly string[]
  /** Store: orders as they were placed, paid or not. */
  orders?: readonly Order[]
  /** The merchant removed the app on the vendor's side. */
  is_uninstalled?: boolean
  /** The vendor cannot read the account any more until somebody signs in again; says why, in one word. */
  needs_reconnect?: string
  /** The message only says that something changed: read it with a sync. */
  needs_sync?: boolean
}

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
  /** Without its creative, some fields of which an account may not be allowed to read. */
  readAdStatus(session: VendorSession, externalId: string): Promise<LiveAdStatus | null>
  /** The ads of the account that run or could; `after` is where an earlier page ended. */
  listAds(session: VendorSession, page: { after: string | null; limit: number }): Promise<ListedAds>
  /** Of a campaign or an ad. */
  writeStatus(session: VendorSession, externalId: string, status: 'ACTIVE' | 'PAUSED'): Promise<void>
  writeDailyBudget(session: VendorSession, adSetExternalId: string, minor: number): Promise<void>
  /** A new creative like the one of the ad, with other tags; gives its id. Nothing uses it yet. */
  copyCreative(session: VendorSession, ad: LiveAd, urlTags: string): Promise<string>
  writeCreative(session: VendorSession, adExternalId: string, creativeExternalId: string): Promise<void>
  listAdSets(session: VendorSession): Promise<OptimisedAdSet[]>
  /** Fields of an ad set that a copy would lose; empty when it can be copied. */
  listUncopyableFields(session: VendorSession, adSetExternalId: string): Promise<string[]>
  /** A paused ad set like another, without ads, that optimises for another dataset; gives its id. */
  createAdSetLike(session: VendorSession, adSetExternalId: string, datasetId: string): Promise<string>
  /** Copies the ads that the other ad set lacks; called again, it goes on where it broke off. */
  copyAds(session: VendorSession, fromAdSetExternalId: string, toAdSetExternalId: string): Promise<void>
}

/** The providers of a process: those of `registry.ts`, or a test's own. */
export interface Providers {
  all: readonly Provider[]
  find(key: string): Provider | null
}

export function providersOf(all: readonly Provider[]): Providers {
  return { all, find: (key) => all.find((provider) => provider.key === key) ?? null }
}

declare module '../kernel/context/services.ts' {
  interface Services {
    providers: Providers
  }
}
