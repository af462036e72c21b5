import type { PrivacyMode } from '../../kernel/context/context.ts'

/** The data that decides whether a line selects a conversion, and whether it changed after sending. */
export interface ConversionState {
  id: string
  definition_id: string
  is_counted: boolean
  is_refunded: boolean
  conversion_time: Date
  /** After refunds, an exact decimal in its own currency. */
  net_value: string | null
  customer_id: string | null
  /** Null: anonymous or erased. */
  person: object | null
}

/** The data that decides whether a conversion is sent, and its payload. */
export interface ConversionInput extends ConversionState {
  revenue_type: 'cash' | 'pipeline' | 'gross'
  currency: string | null
  recorded_via: string
  action_source: string | null
  url: string | null
  country: string | null
  /** The site's order number, and the event id of its pixel. */
  order_id: string | null
  pixel_event_id: string | null
  /** The event's own. */
  click_ids: Readonly<Record<string, string>>
  /** The latest of each kind from earlier touches. */
  clicks: readonly Click[]
  /** As received with the event: one value, or one per purpose. */
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

/** Data of the browser's request; stored encrypted until it is sent, at most seven days. */
export interface Signals {
  address: string | null
  user_agent: string | null
  /** For a store's order: the landing page of the visit. */
  url?: string | null
}

/** One line of the catalog. */
export interface CatalogEntry {
  definition_id: string
  destination_id: string
  is_enabled: boolean
  event_name: string | null
  sends_value: boolean
  enabled_from: Date | null
  enabled_until: Date | null
}

/** The privacy settings of a profile that rendering needs. */
export interface Protection {
  privacy_mode: PrivacyMode
  is_healthcare_family: boolean
}
