/** Of whom: people, browsers that are nobody's, and events that are neither's. */
export interface Subjects {
  customer_ids: readonly string[]
  visitor_ids: readonly string[]
  event_ids: readonly string[]
}

/** A touch as far as credit depends on it. Times are milliseconds: there may be millions. */
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

/** Of whom an event, a touch or a conversion is: of a person, else of a browser, else of nobody but the event itself. */
export function subjectKey(of: { customer_id: string | null; visitor_id: string | null; event_id: string }): string {
  if (of.customer_id !== null) return `customer ${of.customer_id}`
  return of.visitor_id === null ? `event ${of.event_id}` : `visitor ${of.visitor_id}`
}
