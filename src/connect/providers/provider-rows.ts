/** What providers read, as this service takes it: amounts are exact decimals in major units, times are instants. */
import type { DeliveryRow, DescribedEntities, ListedAd } from '../vendor-rows.ts'

/** `since` and `until` are days of the account, inclusive; `cursor` is where an earlier reader stopped. */
export interface ReadRange {
  since: string
  until: string
  cursor: string | null
}

interface ReadPage {
  /** Where to go on after this page; null after the last. */
  cursor: string | null
  /** About how far the read is, 0 to 1, when the vendor lets one tell. */
  progress?: number
}

export interface DeliveryPage extends ReadPage {
  /** Of every amount in the rows. */
  currency: string
  rows: readonly DeliveryRow[]
  /** Days of which `rows` holds all there is: what was stored of them before and is not reported any more is forgotten. */
  whole_days?: readonly string[]
  /**
   * Entities as they are now, delivering or not: status, budget, learning stage. An ad comes on one page with its set and its
   * campaign, a set with its campaign. `described_on` is today. Statuses in capitals: ACTIVE, PAUSED, ARCHIVED, DELETED, else the vendor's.
   */
  entities: DescribedEntities
}

export interface OpportunityPage extends ReadPage {
  /** Those that may have changed. */
  opportunities: readonly Opportunity[]
  /** Ids of all that the vendor listed, changed or not. Left out where its list is not of all deals. */
  listed?: readonly string[]
  /** With the last page: nothing was left out on the way, so what was listed before and not now is deleted. */
  is_whole?: boolean
}

export interface Opportunity {
  external_id: string
  pipeline_external_id: string
  stage_external_id: string
  status: 'open' | 'won' | 'lost' | 'abandoned'
  /** An exact decimal; null when the deal has no value. */
  value: string | null
  /** ISO 4217; null: that of the account, else of the profile. */
  currency: string | null
  created_at: Date
  /** When it came to its stage; null when the vendor does not say. */
  stage_changed_at: Date | null
  /** When it was won, lost or abandoned; null when the vendor does not say, or it is open. */
  status_changed_at: Date | null
  updated_at: Date
  contact: Person
}

/** A person as the vendor knows them. */
export interface Person {
  /** The vendor's own id of the person. Null: only the rest is known. */
  external_id: string | null
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  /** ISO 3166 alpha-2; reads a phone without its country's code. */
  country: string | null
  /** As the vendor writes it (a bank knows who sent a transfer by it). Left out where the vendor has none. */
  national_id?: string | null
  /** Ids of clicks that the vendor kept with the person (`gclid`, `fbclid`, `ctwa_clid`). */
  click_ids?: Readonly<Record<string, string>>
  /** What the browser of an order said of itself: stored sealed, and only of conversions that a platform is to get. */
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
  /** Store: the orders that the payments belong to, and those that are not paid yet. */
  orders?: readonly Order[]
  /** Ids of what may have been read as a payment before and is none, or none any more. Most of them never were. */
  removed?: readonly string[]
}

export interface Payment {
  /** The vendor's id, the same for ever. */
  external_id: string
  paid_at: Date
  /** What was paid before any refund, an exact decimal in major units. */
  value: string
  currency: string
  payer: Person
  /** A later payment of a plan that began with another. */
  is_installment: boolean
  /** Ids of its order, invoice and the like, by the names that events have for them (`order_id`, `invoice_id`, …). */
  references?: Readonly<Record<string, string>>
  refunds: readonly Refund[]
}

export interface Refund {
  external_id: string
  refunded_at: Date
  /** In its own currency, which may differ from the payment's. */
  value: string
  currency: string
  /** The same in the payment's currency, where the vendor tells it and the currencies differ. */
  payment_value?: string
}

/** An order of a store: it counts as placed (gross), its payment apart from it (cash). */
export interface Order {
  /** The vendor's id, the same for ever. */
  external_id: string
  placed_at: Date
  /** Everything the customer owes for it, an exact decimal in major units. */
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

/** What conversions can be told to. */
export interface ConversionTarget {
  external_id: string
  name: string | null
  /** Null: the platform gives no verdict. */
  is_unavailable: boolean | null
  /** Takes only events under the ids that the site's own tag reports. */
  requires_order_id?: boolean
}

/** How a vendor answered a request with some events in it. Faults that concern none of them are thrown. */
export type SendResult =
  /** All of them are there. */
  | { kind: 'taken' }
  /** They are being looked at; the id asks what became of them. */
  | { kind: 'processing'; request_id: string }
  /** The vendor names the events that it refuses, by their places in the request, and took none of the others either. */
  | { kind: 'faulty'; places: readonly { at: number; code: string | null; message: string }[] }
  | MissingDestination
  | RejectedBatch

/** How a request that was being looked at ended. */
export type RequestEnd =
  | { kind: 'processing' }
  | { kind: 'taken' }
  /** The vendor had events under the keys of all that it did not take. */
  | { kind: 'duplicate'; code: string; message: string }
  | MissingDestination
  | RejectedBatch

/** The dataset or conversion action does not exist or takes nothing: every other event would fail alike. */
export interface MissingDestination {
  kind: 'destination_missing'
  code: string | null
  message: string
}

/** Something was wrong with some of them, and the vendor does not say with which; `is_every`: with each of them. */
export interface RejectedBatch {
  kind: 'refused'
  code: string | null
  message: string
  is_every?: boolean
}

export interface ListedAds {
  ads: ListedAd[]
  after: string | null
}
