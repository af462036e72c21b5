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
  join_method: string
}

/** Returns the subject of an event, touch or conversion: its customer, else its browser, else the event. */
export function subjectKey(subject: {
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}): string {
  if (subject.customer_id !== null) return `customer ${subject.customer_id}`
  return subject.visitor_id === null ? `event ${subject.event_id}` : `visitor ${subject.visitor_id}`
}
