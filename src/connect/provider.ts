/**
 * The interface between this service and an external system.
 *
 * A provider is one folder here and one line in `registry.ts`; the hand-off, its page, the pending list, finalize, the sync, the
 * settings and the channel filter are derived from its declaration. It imports `kernel`, `domain` and this folder's top, never
 * the database or a feature: it receives a session (registration, tokens, account, an HTTP client) and returns the rows declared
 * below.
 *
 * To write one:
 *
 * 1. Add a row to `vendors.ts` (`social_ads` -> folder `meta-ads`, settings `META_ADS_*`); `providers/meta-ads/index.ts` exports
 *    `metaAds = provider({…})`. Leave out what the vendor does not have: a reader that is absent is not called.
 * 2. Call the vendor only through `session.http` (see `vendor-http.ts`): it accepts only the registered origins, follows no
 *    redirect, limits the size and duration of the response, waits during short throttling, and validates the response with the
 *    given zod schema. Paths are the vendor's own, and relative: `{ path: '/v26.0/me/adaccounts', query: { limit: 100 } }`. Pass
 *    the `next` link of a page as `url`; a link to another origin is rejected.
 * 3. Map the vendor's error bodies to error kinds in `parseError`. Without it only the status decides.
 * 4. A reader yields pages. Each page has the `cursor` from which a later reader continues after it; null on the last page. A
 *    page is stored together with its cursor in one transaction, so a killed sync repeats at most one page, and storing a page
 *    twice changes nothing. Keep a page under about 500 rows; a day of delivery must not be split. The provider defines its
 *    cursors: text of up to 4,000 characters, for example JSON, without a token in it.
 * 5. Tokens stay in `Tokens`. No error message, cursor, account or row may contain one.
 *
 * These settings are derived for each provider: `META_ADS_CLIENT_ID`, `_CLIENT_SECRET`, `_CONSENT_ORIGIN`, `_API_ORIGIN` and one
 * for each entry of `extraSettings`. `_API_ORIGIN` replaces every origin except `origins.consent`, so a sandbox needs at most two.
 */
import type { VendorRegistration } from '../kernel/context/deployment.ts'
import type { ProviderFailure } from './provider-error.ts'
import type {
  ClickPage,
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
import type { Account, AudienceSender, ConversionReceiver, Tokens, VendorSession } from './providers/vendor-session.ts'
import type { OAuth, PastedCredential, WidgetLink } from './providers/ways-to-connect.ts'
import type { LiveAd, LiveAdSet, LiveAdStatus, LiveCampaign, OptimisedAdSet } from './vendor-rows.ts'
import { type ProviderKind, vendors } from './vendors.ts'

export type * from './providers/provider-rows.ts'
export type * from './providers/vendor-session.ts'
export type * from './providers/ways-to-connect.ts'
export type { ProviderKind } from './vendors.ts'

export interface Provider {
  /** The provider id of the contract, also the `channel` of its connections and the platform of its ads. */
  key: string
  /** The name that consumers of older return URLs expect in `connect`. */
  slug: string
  /** The display name. */
  name: string
  kind: ProviderKind
  /** The vendor's origins, without a path; a request names one of them with `at`. */
  origins: Origins
  /** Replaces `origins.api` where every account has its own host (a store); null when the account has none. */
  accountOrigin?(account: Account): string | null
  /** The data that is read, as short sentences for the consent page. */
  reads: { en: readonly string[]; es: readonly string[] }
  /** Additional settings, by the suffix of their names: `DEVELOPER_TOKEN` becomes `GOOGLE_ADS_DEVELOPER_TOKEN`. */
  extraSettings?: Readonly<Record<string, ExtraSetting>>
  /** What a person does at the vendor before the first connection. Absent: nothing. */
  setup?: VendorSetup
  /** The version of the vendor's API and the day on which it ends; `doctor` warns before. Absent: it has no versions. */
  api?: { version: string; ends_on: string | null }
  /** How far back and how often the vendor is read, where the defaults do not fit; see `sync-window.ts`. */
  reading?: ReadingLimits
  /** Absent where this service cannot open a consent screen (store, bank link, chatbot). */
  oauth?: OAuth
  /** A credential that a person copies from the vendor's settings, instead of or besides the consent screen. */
  pasted?: PastedCredential
  /** Connects through a widget in the merchant's page instead of a consent screen (bank link). */
  link?: WidgetLink

  /** Maps an unsuccessful response to an error; null leaves it to the status (401, 403, 429, 5xx). */
  parseError?(response: VendorResponse): ProviderFailure | null
  /** The vendor also reports errors with a successful status: `parseError` reads every response. */
  hasErrorsInBody?: true
  /** Returns the scopes of a pasted token, by the vendor's names; throws when the vendor rejects the token. */
  readScopes?(session: VendorSession): Promise<string[]>
  /** Throws a `ProviderError` when the tokens no longer work. */
  verifyTokens?(session: VendorSession): Promise<void>

  /** Ads: delivery and spend on the days from `since` to `until`, and the current state of the entities. */
  readDelivery?(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage>
  /** Ads: the ads of single clicks, where the platform reports them. */
  readClicks?(session: VendorSession, range: ReadRange): AsyncGenerator<ClickPage>
  /** CRM: opportunities changed since the start of `since`. Opportunities that changed earlier may be included. */
  readOpportunities?(session: VendorSession, range: ReadRange): AsyncGenerator<OpportunityPage>
  /** CRM: all pipelines with their stages, in display order. */
  listStages?(session: VendorSession): Promise<Stage[]>
  /** Payments that succeeded, each with its refunds so far, where the payment or a refund is on or after `since`. */
  readPayments?(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage>
  /** Search console: organic clicks by day and page. */
  readSearchDays?(session: VendorSession, range: ReadRange): AsyncGenerator<SearchPage>

  /** Ads: read live, in the vendor's order. A value that the vendor leaves out is null, never false or zero (contract 2.12). */
  listPixels?(session: VendorSession): Promise<Pixel[]>
  /** Ads: pages (profiles of the business) that can be tracked. */
  listPages?(session: VendorSession): Promise<Page[]>
  /** Ads: pauses and resumes live ads. Absent where the vendor is only read. */
  write?: AdWriter
  edit?: AdEditor
  /** Ads: how conversions are sent to the platform. Absent where it accepts none. */
  conversions?: ConversionReceiver
  audiences?: AudienceSender
  /**
   * Store: activates the app's web pixel, or updates it; returns the vendor's id of it. Null when the app has none: then only the
   * merchant can add one manually.
   */
  installPixel?(
    session: VendorSession,
    pixel: { tracking_key: string; collect_url: string },
  ): Promise<{ id: string } | null>

  /** Webhooks that the vendor sends. */
  webhooks?: IncomingWebhooks
}

/** Declares a provider; its name and kind are those of its vendor. */
export function provider(declared: Omit<Provider, 'name' | 'kind'> & { key: keyof typeof vendors }): Provider {
  const { label: name, kind } = vendors[declared.key]
  return { ...declared, name, kind }
}

export type Origins = { consent: string; token: string; api: string } & Readonly<Record<string, string>>

export interface ExtraSetting {
  help: string
  isSecret: boolean
  /** The accepted values; the service does not start with any other. Absent: any text. */
  choices?: readonly string[]
}

export interface VendorSetup {
  /** Where an application is registered, or the credential is copied. */
  url: string
  steps: { en: readonly string[]; es: readonly string[] }
  /** The vendor reviews an application before it can be used. */
  isReviewed?: true
}

export interface ReadingLimits {
  /** Days that a first sync reads; default 365. */
  history_days?: number
  /** Days that every sync reads again; default 28. */
  reread_days?: number
  /** Minutes between two syncs; default 60. */
  interval_minutes?: number
}

export interface IncomingWebhooks {
  /**
   * Verifies the signature over the raw bytes and parses the message. Null when the signature does not match or is too old: the
   * request is rejected and nothing of the message is used. A message about several accounts has a notification for each.
   */
  read(message: IncomingMessage): VendorNotification | readonly VendorNotification[] | null
}

export interface IncomingMessage {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The URL to which it was sent, which some vendors sign. */
  url: string
  /** The secret of the connection where each connection has its own (store); null: use the settings of the registration. */
  secret: string | null
  registration: VendorRegistration | null
  now: Date
}

export interface VendorNotification {
  /** The vendor's id of the message, used for deduplication. Null: storing the message twice changes nothing. */
  message_id: string | null
  /** The account of the message; null for a message about no account (a ping). Absent where the URL identifies it. */
  account_external_id: string | null
  /**
   * For a message about everything in one consent: the vendor's id of the consent, stored as `link_id` in the account's details.
   */
  link_external_id?: string | null
  /** When it happened, if the vendor says so: an event from before the account was reconnected does not affect it. */
  happened_at?: Date | null
  opportunities?: readonly Opportunity[]
  /** Ids of deleted deals. */
  removed_opportunities?: readonly string[]
  payments?: readonly Payment[]
  /** Ids of payments that the vendor removed. */
  removed_payments?: readonly string[]
  /** Store: orders as placed, paid or not. */
  orders?: readonly Order[]
  /** The merchant removed the app at the vendor. */
  is_uninstalled?: boolean
  /** The vendor cannot read the account until a person signs in again; the value is the reason code. */
  needs_reconnect?: string
  /** The message only says that data changed: a sync must read it. */
  needs_sync?: boolean
}

/**
 * Reads, pauses and resumes live ads. Every read is live and returns null for an id that the platform does not know. A write is
 * one request and is never repeated here: the caller reads the entity to learn the result.
 */
export interface AdWriter {
  /** Whether the consent allows changes. */
  canWrite(tokens: Tokens): boolean
  readCampaign(session: VendorSession, externalId: string): Promise<LiveCampaign | null>
  readAdSet(session: VendorSession, externalId: string): Promise<LiveAdSet | null>
  /** Without the creative, because an account may lack permission to read some of its fields. */
  readAdStatus(session: VendorSession, externalId: string): Promise<LiveAdStatus | null>
  writeStatus(
    session: VendorSession,
    level: 'campaign' | 'ad_set' | 'ad',
    externalId: string,
    status: 'ACTIVE' | 'PAUSED',
  ): Promise<void>
  /** Absent where ad sets have no budget of their own. */
  writeDailyBudget?(session: VendorSession, adSetExternalId: string, minor: number): Promise<void>
}

/** Changes the creatives of live ads and copies ad sets. */
export interface AdEditor {
  readAd(session: VendorSession, externalId: string): Promise<LiveAd | null>
  /** Lists ads of the account that run or can run; `after` is the cursor of the previous page. */
  listAds(session: VendorSession, page: { after: string | null; limit: number }): Promise<ListedAds>
  /** Creates a copy of the ad's creative with other URL tags and returns its id. No ad uses it yet. */
  copyCreative(session: VendorSession, ad: LiveAd, urlTags: string): Promise<string>
  writeCreative(session: VendorSession, adExternalId: string, creativeExternalId: string): Promise<void>
  listAdSets(session: VendorSession): Promise<OptimisedAdSet[]>
  /** Fields of an ad set that a copy would lose; empty when it can be copied. */
  listUncopyableFields(session: VendorSession, adSetExternalId: string): Promise<string[]>
  /** Creates a paused copy of an ad set, without ads, that optimises for another dataset; returns its id. */
  createAdSetLike(session: VendorSession, adSetExternalId: string, datasetId: string): Promise<string>
  /** Copies the ads that the other ad set lacks; a repeated call continues an interrupted one. */
  copyAds(session: VendorSession, fromAdSetExternalId: string, toAdSetExternalId: string): Promise<void>
}

/** The providers of a process: those of `registry.ts`, or those of a test. */
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
