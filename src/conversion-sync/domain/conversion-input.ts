import type { PrivacyMode } from '../../kernel/context/context.ts'

/** What decides whether a line selects a conversion, and whether it moved since it was told. */
export interface ConversionState {
  id: string
  definition_id: string
  is_counted: boolean
  is_refunded: boolean
  conversion_time: Date
  /** What is left of it after refunds, an exact decimal in its own currency. */
  net_value: string | null
  customer_id: string | null
  /** Null: nobody is known, or nobody any more. */
  person: object | null
}

/** Everything about a conversion that can decide whether and how a platform is told of it. */
export interface ConversionInput extends ConversionState {
  revenue_type: 'cash' | 'pipeline' | 'gross'
  currency: string | null
  recorded_via: string
  action_source: string | null
  url: string | null
  country: string | null
  /** The site's own number of the order, and the id under which its pixel reports the same event. */
  order_id: string | null
  pixel_event_id: string | null
  /** Of the event itself. */
  click_ids: Readonly<Record<string, string>>
  /** Of the touches before it, the latest of each kind. */
  clicks: readonly Click[]
  /** As it was told with the event: a word, or a word for each purpose. */
  consent: unknown
  person: Person | null
  signals: Signals | null
}

export interface Click {
  kind: string
  id: string
  at: Date
}

export interface Person {
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  country: string | null
  external_id: string | null
}

/** What the browser's request itself said; kept sealed until it is told, seven days at most. */
export interface Signals {
  address: string | null
  user_agent: string | null
  /** Of an order of a store: the page on which the visit began. */
  url?: string | null
}

/** One line of the catalog, with where it leads. */
export interface CatalogEntry {
  definition_id: string
  destination_id: string
  is_enabled: boolean
  event_name: string | null
  sends_value: boolean
  enabled_from: Date | null
  enabled_until: Date | null
}

/** How a profile's people are protected, as far as rendering asks. */
export interface Protection {
  privacy_mode: PrivacyMode
  is_healthcare_family: boolean
}
