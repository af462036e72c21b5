import type { BrowserContext, Page } from 'playwright-core'

export interface Shot {
  name: string
  path: string
  /** What a person does before looking; the picture is of the window then, not of the whole page. */
  act?: (page: Page) => Promise<unknown>
  /** Before the page is opened: what the service is made to answer. */
  before?: (page: Page) => Promise<unknown>
  /** Signed in by default, on the demo's profile. */
  as?: 'nobody' | 'owner of an empty profile'
}

/** What the pictures show besides the demo, made once on a service. */
export interface Scene {
  /** The payment with the longest way to it, and its payer. */
  conversionId: string
  personId: string
  emptyProfileId: string
  /** Where an app asks for access, and where a provider is connected. */
  consentPath: string
  connectPath: string
}

const emptyName = 'Nothing yet'
/** Of the demo's two businesses, the one that sells most. */
const shopName = 'Muebles Cordillera'

const isNamed =
  (wanted: string) =>
  ({ name }: { name: string }) =>
    name === wanted

export async function setScene(context: BrowserContext, base: string): Promise<Scene> {
  const ask = async (path: string, method = 'GET', data?: object) => {
    const answer = await context.request.fetch(`${base}/api/v1${path}`, {
      ...{ method, headers: { origin: base } },
      ...(data && { data }),
    })
    const told = await answer.json()
    if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`)
    return told.data
  }
  const { workspaces } = await ask('/sessions/current')
  const owned = workspaces.find(({ profiles }: { profiles: { name: string }[] }) => profiles.some(isNamed(shopName)))
  const shop = { profile_id: owned.profiles.find(isNamed(shopName)).id }
  await ask('/sessions/active-profile', 'PUT', shop)
  await untilFilled()
  const empty = owned.profiles.find(isNamed(emptyName)) ?? (await addEmptyProfile(owned.id))
  await ask('/sessions/active-profile', 'PUT', shop)
  if ((await ask('/webhooks/deliveries')).length === 0) await deliverSomething()
  const appsPath = `/workspaces/${owned.id}/apps`
  if ((await ask(appsPath)).length === 0) await furnish(owned.id)
  const [asking] = await ask(appsPath)
  if ((await ask('/customers/erasures')).length === 0) await forgetSomebody(owned.id)
  if ((await ask('/tracking/events?limit=1')).rejected.length === 0) await sendWhatIsRefused()
  const handoff = await ask('/connections/social_ads/handoff', 'POST', {})
  const pages = { consentPath: consentPathOf(asking), connectPath: new URL(handoff.url).pathname }
  return { ...(await longestWay()), emptyProfileId: empty.id, ...pages }

  /** The demo is written in the background; its last event says that all of it is there. */
  async function untilFilled(): Promise<void> {
    for (const giveUpAt = Date.now() + 180_000; Date.now() < giveUpAt; ) {
      const { events } = await ask('/tracking/events?limit=100')
      if (events.some(({ event_name }: { event_name: string }) => event_name === 'demo_filled')) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error('the demo was not written within three minutes')
  }

  async function addEmptyProfile(workspace_id: string): Promise<{ id: string }> {
    const profile = { name: emptyName, timezone: 'Europe/Madrid', reporting_currency: 'EUR', workspace_id }
    return ask('/profiles', 'POST', profile)
  }

  async function deliverSomething(): Promise<void> {
    const subscription = { url: `${base}/hooks`, events: ['outcome.recorded'], providers: ['service'] }
    const { id } = await ask('/webhooks/subscriptions', 'POST', subscription)
    await ask(`/webhooks/test/${id}`, 'POST', {})
  }

  async function furnish(workspaceId: string): Promise<void> {
    await ask(appsPath, 'POST', {
      ...{ name: 'Agency dashboard', redirect_uris: ['https://agency.example.com/back'] },
      ...{ allowed_scopes: ['analytics:read', 'campaigns:read'] },
    })
    await ask(`/workspaces/${workspaceId}/invitations`, 'POST', { email: 'luz@agency.example.com', role: 'editor' })
  }

  async function forgetSomebody(workspaceId: string): Promise<void> {
    const email = 'somebody@example.com'
    await ask('/customers', 'POST', { rows: [{ email, first_name: 'Somebody' }] })
    await ask(`/workspaces/${workspaceId}/customer-erasures`, 'POST', { request_ref: 'ticket-1001', email })
  }

  async function sendWhatIsRefused(): Promise<void> {
    const [{ key: trackingKey }] = await ask('/tracking/keys')
    const hit = { eventName: 'page_view', anonymousId: 'v', sessionId: 's', pageUrl: 'https://muebles.example/cocinas' }
    const events = [{ ...hit, eventName: 7 }, { ...hit, valueAmount: -1 }, 'nonsense']
    // Not by the name of a browser without a window, which is a bot's.
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' }
    await context.request.post(`${base}/api/tracking/collect`, { headers, data: { trackingKey, events } })
  }

  async function longestWay() {
    const [from, to] = [29, 0].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
    const rows: { conversion_id: string; customer_profile_id: string; touch_count: number }[] = await ask(
      `/customers?goal=payment_received&date_from=${from}&date_to=${to}&limit=50`,
    )
    const one = rows.toSorted((a, b) => b.touch_count - a.touch_count)[0]!
    return { conversionId: one.conversion_id, personId: one.customer_profile_id }
  }
}

function consentPathOf({ client_id, redirect_uris }: { client_id: string; redirect_uris: string[] }): string {
  const asked = {
    ...{ response_type: 'code', client_id, redirect_uri: redirect_uris[0]!, state: 'picture' },
    // Of RFC 7636, appendix B.
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  }
  return `/oauth/authorize?${new URLSearchParams(asked)}`
}
