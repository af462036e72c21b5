import type { Entry } from './shapes.ts'

/**
 * An event that names somebody who was erased, as it may be recorded: what happened, and nothing that tells of whom (semantics
 * 2). A late retry brings nobody back.
 */
export function withoutPerson(entry: Entry): Entry {
  const { event, arrival } = entry
  return {
    ...entry,
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
    arrival: { ...arrival, click_id: null, click_ids: {} },
    claim: null,
  }
}
