import { parseHit } from '../domain/events/parse-hit.ts'
import { isRefusal } from '../domain/events/refusal.ts'
import { enrichHit } from '../features/collector/enrich-hit.ts'
import type { Entry } from '../features/ingest/shapes.ts'
import type { FoundTrackingKey } from '../features/tracking/shapes.ts'
import type { ProfileContext } from '../kernel/context.ts'
import { arrivalMs, type DemoHit } from './plan/life.ts'

/** A hit as the collector would have taken it. */
export async function hitToEntry(
  ctx: ProfileContext,
  key: FoundTrackingKey,
  { at_ms, ip, user_agent, body }: DemoHit,
): Promise<Entry> {
  const receivedAt = new Date(at_ms + arrivalMs)
  const hit = parseHit(body, { receivedAt, ownCurrency: key.reporting_currency })
  if (isRefusal(hit)) throw new Error(`a hit of the demo is refused: ${hit.field} ${hit.message}`)
  return enrichHit({ ...ctx, ip }, key, hit, { headers: { 'user-agent': user_agent }, receivedAt, bytes: 0 })
}
