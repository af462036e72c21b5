/** The rows that providers return: amounts are exact decimals in major units, times are instants. */
import type { DeliveryRow, DescribedEntities, ListedAd } from '../vendor-rows.ts'

/** `since` and `until` are days of the account, inclusive; `cursor` is where an earlier reader stopped. */
export interface ReadRange {
  since: string
  until: string
  cursor: string | null
}

interface ReadPage {
  /** The cursor after this page; null after the last. */
  cursor: string | null
  /** Approximate progress of the read, 0 to 1, if the vendor allows an estimate. */
  progress?: number
}

export interface DeliveryPage extends ReadPage {
  /** The currency of every amount in the rows. */
  currency: string
  rows: readonly DeliveryRow[]
  /** Days for which `rows` is complete: stored rows of these days that are no longer reported are deleted. */
  whole_days?: readonly string[]
  /**
   * The current entities, delivering or not: status, budget, learning stage. An ad is on one page with its ad set and campaign,
   * an ad set with its campaign. `described_on` is today. Statuses in capitals: ACTIVE, PAUSED, ARCHIVED, DELETED, otherwise the
   * vendor's.
   */
  entities: DescribedEntities
}

export interface ClickPage extends ReadPage {
  clicks: readonly AdClick[]
}

/** A click and its ad, by the platform's ids. */
export interface AdClick {
  click_id: string
  date: string
  campaign_id: string
  ad_set_id: string
  ad_id: string
}

export interface OpportunityPage extends ReadPage {
  /** The opportunities that may have changed. */
  opportunities: readonly Opportunity[]
  /** Ids of deleted deals, where the vendor lists them. */
  removed?: readonly string[]
  /** Ids of all listed deals, changed or not. Absent where the vendor's list does not contain all deals. */
  listed?: readonly string[]
  /** On the last page: the list was complete, so deals that were listed before and are missing now are deleted. */
  is_whole?: boolean
}

export interface Opportunity {
  external_id: string
  pipeline_external_id: string
  stage_external_id: string
  status: 'open' | 'won' | 'lost' | 'abandoned'
  /** An exact decimal; null when the deal has no value. */
  value: string | null
  /** ISO 4217; null: the currency of the account, otherwise of the profile. */
  currency: string | null
  created_at: Date
  /** When the deal reached its stage; null when the vendor does not say. */
  stage_changed_at: Date | null
  /** When the deal was won, lost or abandoned; null when the vendor does not say, or the deal is open. */
  status_changed_at: Date | null
  updated_at: Date
  contact: Person
}

/** A person as the vendor knows them. */
export interface Person {
  /** The vendor's id of the person. Null: only the other fields are known. */
  external_id: string | null
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  /** ISO 3166 alpha-2; used to parse a phone number without a country code. */
  country: string | null
  /** Of the order or the person: a code of the country (`RM`), ISO 3166-2, or a name. Absent where the vendor has none. */
  region?: string | null
  city?: string | null
  /** As the vendor writes it (a bank identifies the sender of a transfer by it). Absent where the vendor has none. */
  national_id?: string | null
  /** Click ids that the vendor stores with the person (`gclid`, `fbclid`, `ctwa_clid`). */
  click_ids?: Readonly<Record<string, string>>
  /** The browser of an order: stored encrypted, and only for conversions that are sent to a platform. */
  client?: { address: string | null; user_agent: string | null; url: string | null } | null
}

export interface Stage {
  pipeline_external_id: string
  pipeline_name: string
  stage_external_id: string
  name: string
}

export interface PaymentPage extends ReadPage {
  payments: readonly Payment[]
  /** Store: the orders of the payments, and orders that are not paid yet. */
  orders?: readonly Order[]
  /** Ids that may have been read as a payment before and are not payments now. Most of them never were. */
  removed?: readonly string[]
}

export interface Payment {
  /** The vendor's id, which never changes. */
  external_id: string
  paid_at: Date
  /** The paid amount before refunds, an exact decimal in major units. */
  value: string
  currency: string
  payer: Person
  /** A later payment of a plan that started with another payment. */
  is_installment: boolean
  /** Ids of its order, invoice and similar, by their names in events (`order_id`, `invoice_id`, …). */
  references?: Readonly<Record<string, string>>
  refunds: readonly Refund[]
}

export interface Refund {
  external_id: string
  refunded_at: Date
  /** In the refund's currency, which may differ from the payment's. */
  value: string
  currency: string
  /** The amount in the payment's currency, if the vendor reports it and the currencies differ. */
  payment_value?: string
}

/** An order of a store: it counts as placed (gross), and its payment separately (cash). */
export interface Order {
  /** The vendor's id, which never changes. */
  external_id: string
  placed_at: Date
  /** The total that the customer owes, an exact decimal in major units. */
  value: string
  currency: string
  customer: Person
}

export interface SearchPage extends ReadPage {
  rows: readonly { date: string; page: string; clicks: number; impressions: number; position: number | null }[]
}

export interface Pixel {
  id: string
  name: string | null
  created_at: Date | null
  last_fired_at: Date | null
  is_unavailable: boolean | null
  owner_business: { id: string | null; name: string | null } | null
}

export interface Page {
  external_id: string
  name: string
}

/** A destination for conversions. */
export interface ConversionTarget {
  external_id: string
  name: string | null
  /** Null: the platform does not say. */
  is_unavailable: boolean | null
  /** Accepts only events with the ids that the site's own tag reports. */
  requires_order_id?: boolean
}

/** The vendor's response to a request with several events. Errors that concern none of the events are thrown. */
export type SendResult =
  /** All events were accepted. */
  | { kind: 'accepted' }
  /** The vendor is still processing them; `request_id` reads the result later. */
  | { kind: 'processing'; request_id: string }
  /** The vendor names the rejected events by their index in the request, and accepted none of the others. */
  | { kind: 'invalid_events'; events: readonly { index: number; code: string | null; message: string }[] }
  /** The vendor names the rejected events by their index, and accepted all others. */
  | { kind: 'partly_accepted'; events: readonly { index: number; code: string | null; message: string }[] }
  | MissingDestination
  | RejectedBatch

/** The final result of a request that the vendor was processing. */
export type RequestEnd =
  | { kind: 'processing' }
  | { kind: 'accepted' }
  /** All events that were not accepted are duplicates by key. */
  | { kind: 'duplicate'; code: string; message: string }
  | MissingDestination
  | RejectedBatch

/** The dataset or conversion action does not exist or accepts nothing: every other event would fail too. */
export interface MissingDestination {
  kind: 'destination_missing'
  code: string | null
  message: string
}

/** Some events were invalid, and the vendor does not say which; `is_every`: all of them were. */
export interface RejectedBatch {
  kind: 'rejected'
  code: string | null
  message: string
  is_every?: boolean
}

export interface ListedAds {
  ads: ListedAd[]
  after: string | null
}
