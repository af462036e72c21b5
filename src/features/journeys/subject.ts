/**
 * Of whom a journey is: of a customer with all its browsers, of a browser that is nobody's, or of a single event that names
 * neither.
 */
export type JourneySubject =
  | { kind: 'customer'; customer_id: string }
  | { kind: 'visitor'; visitor_id: string }
  | { kind: 'event'; event_id: string }

export function subjectOf(of: {
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}): JourneySubject {
  if (of.customer_id !== null) return { kind: 'customer', customer_id: of.customer_id }
  if (of.visitor_id !== null) return { kind: 'visitor', visitor_id: of.visitor_id }
  return { kind: 'event', event_id: of.event_id }
}
