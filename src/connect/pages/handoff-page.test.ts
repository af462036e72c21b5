import { describe, expect, it } from 'vitest'
import { account, fakeVendor } from '../../../test/support/vendors/fake-provider.ts'
import { browser, connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { handoffReasonNames } from '../../events/handoff-result.ts'
import { ProviderError } from '../provider-error.ts'
import { errorPage } from './handoff-page.ts'

const app = await connectApp()
const { vendors } = app

async function created() {
  Object.assign(vendors.social_ads, fakeVendor())
  const { key } = await governedProfile(app)
  const { body } = await app.call('POST /api/v1/connections/social_ads/handoff', { key, body: {} })
  return { ...(body.data as { id: string; url: string; start_url: string }), key }
}

describe('the page of a hand-off', () => {
  it('names the app, the business and the data that will be read, and works without scripts', async () => {
    const { url } = await created()
    const { status, body, headers } = await browser(app).open(url)
    expect(status).toBe(200)
    expect(body).toContain('Partner &amp; Co asks you to connect Fake social_ads for Meadow &lt;Shop&gt;.')
    expect(body).toContain('<li>Campaigns and what they cost.</li>')
    expect(body).toContain(`href="${new URL(url).pathname}/start"`)
    expect(body).not.toMatch(/<script|https?:\/\//)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  it('is Spanish in a browser that prefers it, and so is the consent screen', async () => {
    const { url, start_url } = await created()
    const { body } = await browser(app).open(url, { 'accept-language': 'es-CL,es;q=0.9,en;q=0.5' })
    expect(body).toContain('<html lang="es">')
    expect(body).toContain('Campañas y lo que cuestan.')
    const consent = await browser(app).open(start_url, { 'accept-language': 'es' })
    expect(new URL(String(consent.headers.location)).searchParams.get('locale')).toBe('es')
  })

  it('says that it is finished, or that an account must be chosen, when there is no return page', async () => {
    for (const [accounts, text] of [
      [[account('a')], 'is connected to'],
      [[account('a'), account('b')], 'covers 2 accounts'],
    ] as const) {
      const { url, start_url } = await created()
      vendors.social_ads.accounts = [...accounts]
      const visit = browser(app)
      const response = await visit.finish(await visit.begin(start_url))
      expect(response.headers.location).toBe(new URL(url).pathname)
      expect((await visit.open(url)).body).toContain(text)
    }
  })

  it("shows the vendor's rejection message to the person and to the app", async () => {
    const { id, url, start_url, key } = await created()
    const messages = 'The Google Cloud project is not approved <yet>.'
    vendors.social_ads.onList = () => {
      throw new ProviderError({ kind: 'rejected', message: messages })
    }
    const visit = browser(app)
    await visit.finish(await visit.begin(start_url))
    vendors.social_ads.onList = () => {}
    expect((await visit.open(url)).body).toContain('project is not approved &lt;yet&gt;.')
    const { result } = (await app.call(`GET /api/v1/handoffs/${id}`, { key })).body.data
    expect(result).toEqual({ provider: 'social_ads', reason: 'provider_denied', provider_message: messages })
  })

  it('says in plain words that the person declined, and leads back to the console that created the link', async () => {
    const { profile } = await governedProfile(app)
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['connections:write'] })
    const { body } = await app.call('POST /api/v1/connections/social_ads/handoff', { key, body: {} })
    const visit = browser(app)
    const state = await visit.begin(body.data.start_url)
    await visit.finish(state, { error: 'access_denied' })
    const page = (await visit.open(body.data.url)).body
    expect(page).toContain('You declined on the provider’s page.')
    expect(page).toContain('choose Connect to try again.')
    expect(page).not.toContain('Ask for a new link')
    expect(page).not.toContain('user_cancelled')
    expect(page).toContain('<a class="button" href="/set-up?view=connections">Back to the connections</a>')
  })

  it('shows that it expired, and the link no longer works', async () => {
    const { url, start_url } = await created()
    app.clock.advance(45 * 60_000)
    expect((await browser(app).open(url)).body).toContain('This link has expired')
    expect((await browser(app).open(start_url)).headers.location).toBe(new URL(url).pathname)
  })

  it('has a message and a next step for every reason, in both languages', () => {
    for (const locale of ['en', 'es'] as const) {
      const pages = handoffReasonNames.map((reason) => errorPage(reason, locale).body.text)
      expect(new Set(pages).size).toBe(14)
    }
  })

  it.each(['', 'x', 'A'.repeat(86), `${'A'.repeat(85)}=`])('says that the link "%s" is unknown', async (link) => {
    const response = await browser(app).open(`http://tributary.test/connect/${link}`)
    expect(response.status).toBe(404)
    expect((await browser(app).open(`http://tributary.test/connect/${link}/start`)).status).toBe(404)
  })

  it('does not expose the cookie of a consent', async () => {
    const { start_url } = await created()
    const { headers } = await browser(app).open(start_url)
    expect(headers['set-cookie']).toMatch(
      /^tributary_connect_[0-9a-f]{16}_[\w-]{12}=[\w-]{43}; Max-Age=900; Path=\/connect\/; HttpOnly; SameSite=Lax$/,
    )
  })
})
