/** The subjects of a derivation: customers, browsers without a customer, and events with neither. */
export interface Subjects {
  customer_ids: readonly string[]
  visitor_ids: readonly string[]
  event_ids: readonly string[]
}

/** The fields of a touch that credit depends on. Times are milliseconds, because there may be millions. */
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

/** Returns the subject of an event, touch or conversion: its customer, else its browser, else the event. */
export function subjectKey(of: { customer_id: string | null; visitor_id: string | null; event_id: string }): string {
  if (of.customer_id !== null) return `customer ${of.customer_id}`
  return of.visitor_id === null ? `event ${of.event_id}` : `visitor ${of.visitor_id}`
}
