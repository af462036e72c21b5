import type { PendingEvent } from '../../../attribution/visits/pending-event.ts'

/**
 * Redacts an event that names an erased customer: what happened stays, and everything about the person is removed (semantics 2).
 * A late retry does not restore the customer.
 */
export function redactPersonalData(pending: PendingEvent): PendingEvent {
  const { event, acquisition } = pending
  return {
    ...pending,
    event: {
      ...event,
      visitor_id: null,
      session_id: null,
      url: null,
      path: null,
      referrer: null,
      subject_ref: null,
      browser: null,
      os: null,
      properties: {},
      click_ids: Object.fromEntries(Object.keys(event.click_ids).map((kind) => [kind, ''])),
    },
    acquisition: { ...acquisition, click_id: null, click_ids: {} },
    claim: null,
  }
}
