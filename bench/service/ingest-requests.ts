import { randomUUID } from 'node:crypto'
import { newId } from '../../packages/tracker/src/ids.ts'
import type { StartedService } from '../../test/support/processes/started-service.ts'
import { httpRequest } from '../load.ts'

/** Builds a different request per call, because a repeated event takes a different code path. */
export type Requester = () => string

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
]

const pagesOfVisit = 5
/** Number of interleaved visits: a browser does not show two pages within one millisecond. */
const concurrentVisits = 1_000

/** Visits of five page views each; the first page view has a campaign. Ids are those of the tracker, because what repeats is packed. */
export function hitRequest(path: string, trackingKey: string): Requester {
  const visits: { anonymousId: string; sessionId: string }[] = []
  let sent = 0
  return () => {
    const sequence = sent++
    const visit =
      (sequence % concurrentVisits) + concurrentVisits * Math.floor(sequence / (concurrentVisits * pagesOfVisit))
    const isFirst = Math.floor(sequence / concurrentVisits) % pagesOfVisit === 0
    if (isFirst) visits[visit % concurrentVisits] = { anonymousId: newId(), sessionId: newId() }
    const body = {
      trackingKey,
      eventId: newId(),
      eventName: 'page_view',
      ...visits[visit % concurrentVisits],
      pageUrl: `https://shop.example/products/${sequence % 97}${isFirst ? `?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=IwAR${sequence}` : ''}`,
      referrer: isFirst ? 'https://l.facebook.com/' : 'https://shop.example/',
      locale: 'es-CL',
      timezone: 'America/Santiago',
      consent: { mode: 'granted' },
    }
    return withAgent(httpRequest({ method: 'POST', path, body }), agents[visit % agents.length]!)
  }
}

function withAgent(request: string, agent: string): string {
  return request.replace('\r\n', `\r\nuser-agent: ${agent}\r\n`)
}

/** Payments of twenty thousand customers: a few are new, most are returning. */
export function eventRequest(path: string, token: string): Requester {
  const run = randomUUID()
  let sent = 0
  return () => {
    const sequence = sent++
    const body = {
      event_type: 'payment_received',
      idempotency_key: `${run}-${sequence}`,
      properties: { value: 1000 + (sequence % 500), currency: 'USD', order: sequence },
      user_traits: { external_id: `customer-${sequence % 20_000}`, email: `customer-${sequence % 20_000}@example.com` },
      action_source: 'physical_store',
    }
    return httpRequest({ method: 'POST', path, token, body })
  }
}

export async function provision(
  service: StartedService,
  more: readonly string[] = [],
): Promise<{ key: string; trackingKey: string }> {
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Bench' })
  const profile = await post('profiles', { workspace_id: workspace.id, name: 'Bench' })
  const scopes = ['attribution:write', ...more]
  const { key } = await post('keys', { profile_id: profile.id, scopes, rate_limit_per_minute: 1_000_000 })
  const issued = await service.call('POST', '/api/v1/tracking/keys', { token: key })
  return { key, trackingKey: issued.body.data.key }
}
