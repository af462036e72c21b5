export const inactivityMs = 30 * 60 * 1000

/** The visit that a hit without a session id belongs to: the visitor's running one, or a new one after half an hour's pause. */
export function assignSession(
  hit: { visitor_id: string; at_ms: number },
  running: { session_id: string; last_seen_ms: number } | null,
): string {
  if (running && Math.abs(hit.at_ms - running.last_seen_ms) <= inactivityMs) return running.session_id
  return `${hit.visitor_id}.${hit.at_ms.toString(36)}`
}
