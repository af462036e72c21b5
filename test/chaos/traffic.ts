import type { StartedService } from '../support/processes/started-service.ts'

/** The requests sent, and those that the service acknowledged. */
export interface Traffic {
  hits: Ledger
  sales: Ledger
  /** The times of acknowledged writes, used to compute how long the service was unavailable. */
  acknowledgedAt: number[]
  /** Responses that are neither a success nor a request to retry. */
  unexpected: string[]
  end(): Promise<void>
}

export interface Ledger {
  sent: Set<string>
  acknowledged: Set<string>
}

export interface Target {
  /** The port to send to next; several processes take turns. */
  port: () => number
  profileId: string
  key: string
  trackingKey: string
}

/** Statuses that ask the client to retry, allowed during a failure. A broken connection has the same meaning. */
const excusable = new Set([429, 502, 503, 504])
/** Keeps the service busy without slowing the restart of processes, which takes most of the time. */
const pauseMs = 40
const retryMs = 50

export const salePrice = 10

/** Sends page views and sales from several senders, sequentially per sender, until stopped. A number makes each id unique. */
export function sendTraffic(target: Target, label: string, senders = 4): Traffic {
  const ledger = (): Ledger => ({ sent: new Set(), acknowledged: new Set() })
  const traffic = { hits: ledger(), sales: ledger(), acknowledgedAt: [] as number[], unexpected: [] as string[] }
  let isOver = false
  let sequence = 0
  const sender = async (kind: 'hits' | 'sales') => {
    let id = ''
    while (!isOver) {
      // Like a real client, the sender repeats a rejected request under the same id before it sends anything else.
      if (id === '') id = `${label}-${kind}-${sequence++}`
      traffic[kind].sent.add(id)
      const status = await (kind === 'hits' ? sendHit : sendSale)(target, id)
      const isAccepted = status === 200 || status === 201 || status === 202
      if (isAccepted) {
        traffic[kind].acknowledged.add(id)
        traffic.acknowledgedAt.push(performance.now())
        id = ''
      } else if (status !== null && !excusable.has(status)) traffic.unexpected.push(`${kind} ${status}`)
      await new Promise((resolve) => setTimeout(resolve, isAccepted ? pauseMs : retryMs))
    }
  }
  const running = Promise.all([...Array(senders)].flatMap(() => [sender('hits'), sender('sales')]))
  return {
    ...traffic,
    async end() {
      isOver = true
      await running
    },
  }
}

/** Null if no response arrived: the sender cannot know whether the hit was stored. */
export function sendHit({ port, trackingKey }: Target, id: string): Promise<number | null> {
  return post(`http://127.0.0.1:${port()}/api/tracking/collect`, null, {
    trackingKey,
    events: [
      {
        eventId: id,
        eventName: 'page_view',
        anonymousId: `browser-of-${id}`,
        sessionId: `visit-of-${id}`,
        pageUrl: 'https://shop.example/?utm_source=newsletter&utm_medium=email',
      },
    ],
  })
}

export function sendSale({ port, key }: Target, id: string): Promise<number | null> {
  return post(`http://127.0.0.1:${port()}/api/v1/events`, key, {
    event_type: 'payment_received',
    idempotency_key: id,
    properties: { value: salePrice, currency: 'USD' },
    user_traits: { external_id: `buyer-of-${id}` },
    context: { url: 'https://shop.example/?fbclid=IwAR0fault&svc_cid=c1&svc_asid=s1&svc_aid=a1' },
  })
}

export async function post(url: string, token: string | null, body: unknown): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(45_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** Creates a shop with an ad that is ready to receive traffic. */
export async function createShop(service: StartedService, port: () => number = () => service.port): Promise<Target> {
  const create = async (path: string, body: unknown) => {
    const response = await service.call('POST', `/api/v1/admin/${path}`, { token: service.operatorKey, body })
    if (response.status !== 201) throw new Error(`${path} returned ${response.status} ${JSON.stringify(response.body)}`)
    return response.body.data
  }
  const workspace = await create('workspaces', { name: 'Shop' })
  const profile = await create('profiles', { workspace_id: workspace.id, name: 'Shop' })
  const scopes = ['attribution:write', 'campaigns:read', 'goals:write']
  const { key } = await create('keys', { profile_id: profile.id, scopes, rate_limit_per_minute: 1_000_000 })
  const tracking = await service.call('POST', '/api/v1/tracking/keys', { token: key })
  const target = { port, profileId: profile.id, key, trackingKey: tracking.body.data.key }
  const status = await moveAd(target, 0)
  if (status === null || status >= 300) throw new Error(`import returned ${status}`)
  return target
}

/** Imports the ad of the sales, each time in another ad set than before, so that all of their credit is derived again. */
export function moveAd({ port, key }: Target, times: number): Promise<number | null> {
  const ad_set_id = `s${1 + (times % 2)}`
  return post(`http://127.0.0.1:${port()}/api/v1/campaigns/import`, key, {
    platform: 'social_ads',
    account_id: 'act_1',
    currency: 'USD',
    rows: [
      {
        date: new Date().toISOString().slice(0, 10),
        campaign_id: 'c1',
        campaign_name: 'One',
        ad_set_id,
        ad_set_name: ad_set_id,
        ad_id: 'a1',
        ad_name: 'Ad',
        spend: 5,
        impressions: 10,
        clicks: 3,
      },
    ],
  })
}
