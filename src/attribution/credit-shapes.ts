import type { Place } from './entity-book.ts'

/** Whose conversions: people's, browsers' that are nobody's, and events' that are neither's. */
export interface Subjects {
  customer_ids: readonly string[]
  visitor_ids: readonly string[]
  event_ids: readonly string[]
}

/** A conversion as far as its credit depends on it, with what its definition says. */
export interface CreditableConversion {
  id: string
  event_id: string
  definition_id: string
  conversion_key: string
  is_counted: boolean
  customer_id: string | null
  visitor_id: string | null
  conversion_time: Date
  local_day: string
  lookback_window_days: number
  first_attributed_at: Date | null
}

/** Times are milliseconds: there may be millions. */
export interface CreditableTouch {
  id: string
  touch_ms: number
  customer_id: string | null
  visitor_id: string | null
  event_id: string
  channel: string
  platform: string | null
  campaign_name: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
}

/** The credit of a conversion: its touches in their order, the place of each, and for each a number a model. */
export interface CreditedConversion {
  conversion_id: string
  touches: readonly CreditableTouch[]
  places: readonly number[]
  ppm: Int32Array
}

export interface PlannedCredit {
  places: readonly Place[]
  conversions: readonly CreditedConversion[]
}

/** A row of credit as it is stored, with its models' numbers in their order. */
export interface StoredCredit extends Place {
  conversion_id: string
  touch_id: string
  touch_ms: number
  ppm: number[]
}

/** Of whom an event, a touch or a conversion is: of a person, else of a browser, else of nobody but the event itself. */
export function subjectKey(of: { customer_id: string | null; visitor_id: string | null; event_id: string }): string {
  if (of.customer_id !== null) return `customer ${of.customer_id}`
  return of.visitor_id === null ? `event ${of.event_id}` : `visitor ${of.visitor_id}`
}
