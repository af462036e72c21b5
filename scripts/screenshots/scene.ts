import type { BrowserContext, Page } from 'playwright-core'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { createSharedLinks } from '../../test/support/fixtures/shared-links.ts'

export interface Screenshot {
  name: string
  path: string
  /** Runs before the screenshot, which then shows the window instead of the whole page. */
  interact?: (page: Page) => Promise<unknown>
  /** Runs before the page is opened, to replace responses of the service. */
  before?: (page: Page) => Promise<unknown>
  /** Default: signed in on the profile of the demo. */
  as?: 'anonymous' | 'owner of an empty profile'
}

/** The data that the screenshots need in addition to the demo; created once per service. */
export interface Scene {
  /** The payment with the most touches, and its payer. */
  conversionId: string
  personId: string
  emptyProfileId: string
  /** The page on which an app requests access, and the page on which a provider is connected. */
  consentPath: string
  /** Null where the provider is not configured. */
  connectPath: string | null
  hasDeliveries: boolean
  /** The paths of share links by the names of their screenshots. */
  sharedPaths: Record<string, string>
}

const emptyName = 'Nothing yet'
/** The larger of the two businesses of the demo. */
const shopName = 'Muebles Cordillera'

const isNamed =
  (expected: string) =>
  ({ name }: { name: string }) =>
    name === expected

export async function prepareScene(
  context: BrowserContext,
  base: string,
  { hasInvalidHits, isNewService }: { hasInvalidHits: boolean; isNewService: boolean },
): Promise<Scene> {
  const request = async (path: string, method = 'GET', data?: object) => {
    const response = await context.request.fetch(`${base}/api/v1${path}`, {
      method,
      headers: { origin: base },
      ...(data && { data }),
    })
    const body = await response.json()
    if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body.data
  }
  const { workspaces } = await request('/sessions/current')
  const workspace = workspaces.find(({ profiles }: { profiles: { name: string }[] }) =>
    profiles.some(isNamed(shopName)),
  )
  const shop = { profile_id: workspace.profiles.find(isNamed(shopName)).id }
  await request('/sessions/active-profile', 'PUT', shop)
  // A service in use has received so many events that the mark of the demo is no longer among the latest.
  if (isNewService) await waitForDemo()
  const empty = workspace.profiles.find(isNamed(emptyName)) ?? (await addEmptyProfile(workspace.id))
  await request('/sessions/active-profile', 'PUT', shop)
  // Other services send only to public addresses, and have only the providers of their settings.
  if (isNewService && (await request('/webhooks/deliveries')).length === 0) await deliverTestEvent()
  const appsPath = `/workspaces/${workspace.id}/apps`
  if ((await request(appsPath)).length === 0) await addAppAndInvitation(workspace.id)
  const [app] = await request(appsPath)
  if ((await request('/customers/erasures')).length === 0) await eraseCustomer(workspace.id)
  if (hasInvalidHits && (await request('/tracking/events?limit=1')).rejected.length === 0) await sendInvalidHits()
  return {
    ...(await findLongestJourney()),
    emptyProfileId: empty.id,
    consentPath: getConsentPath(app),
    connectPath: isNewService ? await getConnectPath() : null,
    hasDeliveries: (await request('/webhooks/deliveries')).length > 0,
    sharedPaths: await createSharedLinks(request, await request('/views')),
  }

  /** The demo is written in the background; `demo_filled` is its last event. */
  async function waitForDemo(): Promise<void> {
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; ) {
      const { events } = await request('/tracking/events?limit=100')
      if (events.some(({ event_name }: { event_name: string }) => event_name === 'demo_filled')) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error('the demo was not written within three minutes')
  }

  async function getConnectPath(): Promise<string> {
    const handoff = await request('/connections/social_ads/handoff', 'POST', {})
    return new URL(handoff.url).pathname
  }

  async function addEmptyProfile(workspace_id: string): Promise<{ id: string }> {
    const profile = { name: emptyName, timezone: 'Europe/Madrid', reporting_currency: 'EUR', workspace_id }
    return request('/profiles', 'POST', profile)
  }

  async function deliverTestEvent(): Promise<void> {
    const subscription = { url: `${base}/hooks`, events: ['outcome.recorded'], providers: ['service'] }
    const { id } = await request('/webhooks/subscriptions', 'POST', subscription)
    await request(`/webhooks/test/${id}`, 'POST', {})
  }

  async function addAppAndInvitation(workspaceId: string): Promise<void> {
    await request(appsPath, 'POST', {
      name: 'Agency dashboard',
      redirect_uris: ['https://agency.example.com/back'],
      allowed_scopes: ['analytics:read', 'campaigns:read'],
    })
    await request(`/workspaces/${workspaceId}/invitations`, 'POST', { email: 'luz@agency.example.com', role: 'editor' })
  }

  async function eraseCustomer(workspaceId: string): Promise<void> {
    const email = 'erased@example.com'
    await request('/customers', 'POST', { rows: [{ email, first_name: 'Erased' }] })
    await request(`/workspaces/${workspaceId}/customer-erasures`, 'POST', { request_ref: 'ticket-1001', email })
  }

  async function sendInvalidHits(): Promise<void> {
    const [{ key: trackingKey }] = await request('/tracking/keys')
    const hit = { eventName: 'page_view', anonymousId: 'v', sessionId: 's', pageUrl: 'https://muebles.example/cocinas' }
    const events = [{ ...hit, eventName: 7 }, { ...hit, valueAmount: -1 }, 'nonsense']
    // The user agent of a headless browser would be dropped as a bot.
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' }
    await context.request.post(`${base}/api/tracking/collect`, { headers, data: { trackingKey, events } })
  }

  async function findLongestJourney() {
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
    const rows: { conversion_id: string; customer_profile_id: string; touch_count: number }[] = await request(
      `/customers?goal=payment_received&date_from=${daysAgo(29)}&date_to=${daysAgo(0)}&limit=50`,
    )
    const row = rows.toSorted((a, b) => b.touch_count - a.touch_count)[0]!
    return { conversionId: row.conversion_id, personId: row.customer_profile_id }
  }
}

function getConsentPath({ client_id, redirect_uris }: { client_id: string; redirect_uris: string[] }): string {
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: redirect_uris[0]!,
    state: 'screenshot',
    // The example of RFC 7636, appendix B.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams(query)}`
}
