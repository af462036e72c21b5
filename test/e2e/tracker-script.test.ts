import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueScript } from '../../src/collection/installation/domain/tracker-tag.ts'
import { startChromium } from '../support/processes/chromium.ts'
import { type SentHit, startFakeCollector } from '../support/servers/fake-collector.ts'
import { startPageServer } from '../support/servers/page-server.ts'

/** The built script in a real browser, against a fake collector that can be made to fail. */
const browser = await startChromium()
const site = await startPageServer()
const collector = await startFakeCollector()

let context: BrowserContext
let page: Page
let pageErrors: string[]

beforeEach(async () => {
  collector.requests.length = 0
  collector.respond = () => 202
  context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago' })
  page = await context.newPage()
  pageErrors = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  install()
})

afterEach(async () => {
  await context.close()
  // "Never throws into the host page" applies to every test.
  expect(pageErrors).toEqual([])
})

function install(attributes = '', before = ''): void {
  site.setHead(
    `${before}<script async src="${collector.scriptUrl}" crossorigin="anonymous" data-tracking-key="trk_live_k" ${attributes}></script>`,
  )
}

async function open(path: string): Promise<void> {
  await page.goto(site.origin + path)
}

/** Returns the accepted hits once there are `count` of them. */
async function hits(count: number): Promise<SentHit[]> {
  await expect.poll(() => collector.accepted().length).toBe(count)
  return collector.accepted()
}

/** Waits until the page has the responses to its hits; it sends hits without a response again after a navigation. */
async function received(): Promise<void> {
  await expect.poll(async () => (await stored()).names.filter((name) => name.startsWith('atribu_out_'))).toEqual([])
}

async function call(...args: unknown[]): Promise<void> {
  await page.evaluate(`tributary.push(${JSON.stringify(args)})`)
}

function stored(): Promise<{ cookies: string; names: string[]; address: string }> {
  return page.evaluate('({ cookies: document.cookie, names: Object.keys(localStorage), address: location.href })')
}

describe('the page’s own pixel and tag', () => {
  const recorded = 'window.fbq = (...a) => fired.push(a); window.gtag = (...a) => fired.push(a)'
  const fired = () => page.evaluate('fired') as Promise<unknown[][]>

  it('get an event under the id of its hit, and the page’s own order number', async () => {
    install('', `<script>var fired = []; ${recorded}</script>`)
    await open('/')
    await call('track', 'signup', { plan: 'pro' }, { meta: 'CompleteRegistration' })
    const order = { value: 19.9, currency: 'USD', order_id: '77', sku: 'a' }
    await call('purchase', order, { meta: 'Purchase', google: 'AW-1/x' })
    await call('track', 'plain')
    const [, signup, purchase, plain] = await hits(4)
    expect(signup!.pixelEventId).toBe(signup!.eventId)
    expect([purchase!.pixelEventId, purchase!.order_id, plain!.pixelEventId]).toEqual(['77', '77', undefined])
    const sale = { value: 19.9, currency: 'USD', sku: 'a' }
    expect(await fired()).toEqual([
      ['track', 'CompleteRegistration', { plan: 'pro' }, { eventID: signup!.eventId }],
      ['track', 'Purchase', sale, { eventID: '77' }],
      ['event', 'conversion', { ...sale, send_to: 'AW-1/x', transaction_id: '77' }],
    ])
  })

  it('get nothing without consent, and may be absent', async () => {
    install('data-consent-denied', `<script>var fired = []; ${recorded}</script>`)
    await open('/')
    await call('track', 'signup', {}, { meta: 'CompleteRegistration' })
    const [, signup] = await hits(2)
    expect([await fired(), signup!.pixelEventId]).toEqual([[], undefined])
    collector.requests.length = 0
    install()
    await open('/other')
    await call('track', 'signup', {}, { meta: 'CompleteRegistration', google: 'AW-1/x' })
    expect((await hits(2))[1]).toMatchObject({ eventName: 'signup' })
  })
})

describe('a page view', () => {
  it('carries the ids under which ad platforms know the browser, and no other cookies', async () => {
    const names = ['_fbp', '_fbc', '_ttp', '_scid', '_rdt_uuid', '_uetvid', '_epik']
    const cookies = [...names, 'session'].map((name) => ({ name, value: `${name}.1`, url: site.origin }))
    await context.addCookies(cookies)
    await open('/shop')
    const [hit] = await hits(1)
    expect(hit!.clickIds).toEqual(Object.fromEntries(names.map((name) => [name, `${name}.1`])))
  })

  it('carries page, campaign, click ids, visitor and session', async () => {
    await open('/shop?utm_source=news&utm_campaign=spring&fbclid=F1&ScCid=S1&a=1#top')
    const [hit] = await hits(1)
    expect(collector.requests[0]).toMatchObject({ path: '/api/tracking/collect', body: { trackingKey: 'trk_live_k' } })
    expect(hit).toMatchObject({
      eventName: 'page_view',
      pageUrl: `${site.origin}/shop?utm_source=news&utm_campaign=spring&fbclid=F1&ScCid=S1&a=1#top`,
      referrer: '',
      locale: 'es-CL',
      timezone: 'America/Santiago',
      consent: { mode: 'granted' },
    })
    const { cookies } = await stored()
    expect(cookies).toContain(`atribu_visitor_id=${hit.anonymousId}`)
    expect(cookies).toContain(`atribu_session_id=${hit.sessionId}`)
    const storedCookies = await context.cookies()
    const ageOf = (name: string) =>
      Math.round((storedCookies.find((cooky) => cooky.name === name)!.expires - Date.now() / 1000) / 60)
    expect([ageOf('atribu_visitor_id'), ageOf('atribu_session_id')]).toEqual([365 * 24 * 60, 30])
  })

  it('is counted at each change of path, with the previous page as referrer, and not at a change of fragment', async () => {
    await open('/one')
    await hits(1)
    await page.evaluate(`
      history.pushState(null, '', '/two')
      history.replaceState({ scroll: 1 }, '', '/two')
      location.hash = 'part'
      history.pushState(null, '', '/three?x=1')`)
    await page.goBack()
    const sent = await hits(4)
    expect(sent.map(({ pageUrl }) => new URL(pageUrl).pathname)).toEqual(['/one', '/two', '/three', '/two'])
    expect(sent[1].referrer).toBe(`${site.origin}/one`)
    expect(new Set(sent.map(({ pageViewId }) => pageViewId)).size).toBe(4)
    expect(new Set(sent.map(({ anonymousId }) => anonymousId)).size).toBe(1)
    expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1)
  })

  it('is not counted at navigation if the profile disables it, nor twice if the script is included twice', async () => {
    install(
      'data-no-navigation',
      `<script async src="${collector.scriptUrl}" data-tracking-key="trk_live_k" data-no-navigation></script>`,
    )
    await open('/one')
    await page.evaluate(`history.pushState(null, '', '/two')`)
    await call('track', 'last')
    expect((await hits(2)).map(({ eventName }) => eventName)).toEqual(['page_view', 'last'])
  })

  it('keeps the visitor when cookies are lost, and starts a new session', async () => {
    await open('/one')
    const [first] = await hits(1)
    await context.clearCookies()
    await page.evaluate(`localStorage.removeItem('atribu_session_id')`)
    await open('/two')
    const [, second] = await hits(2)
    expect(second.anonymousId).toBe(first.anonymousId)
    expect(second.sessionId).not.toBe(first.sessionId)
  })
})

describe('calls', () => {
  it('made before the script has loaded are queued, and the same list works afterwards', async () => {
    install('', `<script>var early = window.tributary = []; early.push(['track', 'early', {a: 1}])</script>`)
    await open('/')
    await hits(2)
    await page.evaluate(`early.push(['track', 'later']); tributary.track('direct')`)
    const sent = await hits(4)
    expect(sent.map(({ eventName }) => eventName)).toEqual(['page_view', 'early', 'later', 'direct'])
    expect(sent[1].payload).toEqual({ a: 1 })
  })

  it('to identify and purchase carry the person and the amount', async () => {
    await open('/')
    await call('identify', { userId: '42', email: 'ana@example.com' })
    await call('purchase', { value: 19.9, currency: 'USD', order_id: '77', coupon: 'X' })
    const [, identify, purchase] = await hits(3)
    expect(identify).toMatchObject({ eventName: 'identify', identify: { userId: '42', email: 'ana@example.com' } })
    expect(purchase).toMatchObject({
      eventName: 'purchase',
      valueAmount: 19.9,
      currency: 'USD',
      order_id: '77',
      dedupeKey: 'purchase:77',
      payload: { coupon: 'X' },
    })
  })

  it('that make no sense are ignored and break nothing', async () => {
    install('', `<script>tributary = [undefined, 7, [], ['nonsense']]</script>`)
    await open('/')
    await hits(1)
    await page.evaluate(`
      const circle = {}
      circle.self = circle
      for (const call of [['track', 'circular', circle], ['purchase'], ['nonsense'], [], 7, undefined]) tributary.push(call)
      tributary.push()`)
    await call('track', 'sound')
    expect((await hits(2)).map(({ eventName }) => eventName)).toEqual(['page_view', 'sound'])
  })
})

describe('the outbox', () => {
  it('retries until the service responds, across a reload, without loss or duplicates', async () => {
    collector.respond = () => null
    await open('/one')
    await call('track', 'first')
    await expect.poll(() => collector.requests.length).toBeGreaterThan(1)
    await page.reload()
    await call('track', 'second')
    await expect
      .poll(async () => (await stored()).names.filter((name) => name.startsWith('atribu_out_')).length)
      .toBe(4)
    collector.respond = () => 202
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    const sent = await hits(4)
    expect(sent.map(({ eventName }) => eventName)).toEqual(['page_view', 'first', 'page_view', 'second'])
    await expect.poll(async () => (await stored()).names.filter((name) => name.startsWith('atribu_out_'))).toEqual([])
  })

  it.each([401, 403, 400, 413, 422])('treats %i as final', async (status) => {
    collector.respond = () => status
    await open('/')
    await expect.poll(() => collector.requests.length).toBe(1)
    await expect.poll(async () => (await stored()).names.filter((name) => name.startsWith('atribu_out_'))).toEqual([])
    collector.respond = () => 202
    await call('track', 'after')
    expect((await hits(1))[0].eventName).toBe('after')
  })

  it('does not discard valid hits because of an invalid one in the same batch', async () => {
    collector.respond = (sent) => (sent.some(({ eventName }) => eventName === 'bad') ? 422 : 202)
    install('', `<script>tributary = [['track', 'good'], ['track', 'bad'], ['track', 'fine']]</script>`)
    await open('/')
    expect((await hits(3)).map(({ eventName }) => eventName)).toEqual(['page_view', 'good', 'fine'])
  })

  it('holds only the latest hundred hits', async () => {
    collector.respond = () => 503
    await open('/')
    await page.evaluate(`for (let one = 1; one <= 150; one++) tributary.push(['track', 'event ' + one])`)
    expect((await stored()).names.filter((name) => name.startsWith('atribu_out_'))).toHaveLength(100)
    collector.respond = () => 202
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    const names = (await hits(100)).map(({ eventName }) => eventName)
    expect([names[0], names[99]]).toEqual(['event 51', 'event 150'])
  })

  it('sends pending hits when the page is hidden', async () => {
    await open('/')
    await hits(1)
    // The page ends before its timers run, so nothing else can send it.
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true })
      tributary.push(['track', 'last words'])
      window.fetch = () => new Promise(() => {})
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    expect((await hits(2))[1].eventName).toBe('last words')
  })
})

describe('without consent', () => {
  const anonymous = ['consent', 'eventId', 'eventName', 'eventTimeClient', 'pageUrl', 'pageViewId', 'referrer', 'utm']

  it('nothing is stored and nothing identifying is sent', async () => {
    install('data-consent-denied')
    await open('/shop?utm_source=news&gclid=G1&email=ana@example.com')
    await call('identify', { email: 'ana@example.com' })
    await call('purchase', { value: 5, currency: 'USD', order_id: '77' })
    const sent = await hits(2)
    expect(sent.map(({ eventName }) => eventName)).toEqual(['page_view', 'purchase'])
    for (const hit of sent) {
      expect(Object.keys(hit).sort()).toEqual(anonymous)
      expect(hit).toMatchObject({
        consent: { mode: 'denied' },
        pageUrl: `${site.origin}/shop`,
        utm: { source: 'news' },
      })
    }
    expect(await stored()).toMatchObject({ cookies: '', names: [] })
  })

  it('a grant starts the visit with its original source and persists; a denial removes all stored data', async () => {
    install('data-consent-denied')
    await open('/shop?gclid=G1')
    await hits(1)
    await call('consent', 'granted')
    const [, granted] = await hits(2)
    expect(granted).toMatchObject({
      eventName: 'consent_granted',
      pageUrl: `${site.origin}/shop?gclid=G1`,
      consent: { mode: 'granted' },
    })
    await received()
    await open('/next')
    expect((await hits(3))[2].anonymousId).toBe(granted.anonymousId)
    await received()
    await call('consent', 'denied')
    expect(await stored()).toMatchObject({ cookies: '', names: [] })
    await open('/last')
    expect(Object.keys((await hits(4))[3]).sort()).toEqual(anonymous)
  })

  it('a privacy signal that the profile honours overrides a grant, and removes stored data', async () => {
    await open('/')
    await hits(1)
    await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
    install('data-honor-gpc')
    await open('/next')
    await call('consent', 'granted')
    await call('track', 'seen')
    const sent = await hits(3)
    expect(sent.slice(1).map(({ consent }) => consent.mode)).toEqual(['denied', 'denied'])
    expect(await stored()).toMatchObject({ cookies: '', names: [] })
  })

  it('a signal that the profile does not honour changes nothing', async () => {
    await page.addInitScript(`Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`)
    install('data-honor-gpc')
    await open('/')
    expect((await hits(1))[0].consent.mode).toBe('granted')
    install('data-honor-dnt')
    await open('/next')
    expect((await hits(2))[1].consent.mode).toBe('denied')
  })
})

describe('parameters that only the tracker reads', () => {
  it('the link token is removed from the URL before later scripts run, and is sent only with the first hit', async () => {
    const reader = `<script>window.seen = location.href</script>`
    install('', `<script>${queueScript}</script>${reader}`)
    await open('/offer?a=1&svc_t=eyJ.token&b=2#x')
    await call('track', 'more')
    const [view, more] = await hits(2)
    expect(view).toMatchObject({ linkToken: 'eyJ.token', pageUrl: `${site.origin}/offer?a=1&b=2#x` })
    expect(more).not.toHaveProperty('linkToken')
    expect(await page.evaluate('seen')).toBe(`${site.origin}/offer?a=1&b=2#x`)
  })

  it('the link token is also read and removed without the inline script', async () => {
    await open('/offer?svc_t=eyJ.token')
    expect((await hits(1))[0].linkToken).toBe('eyJ.token')
    expect((await stored()).address).toBe(`${site.origin}/offer`)
  })

  it('the verification nonce is reported and removed', async () => {
    await open('/?atb_verify=abc')
    await hits(1)
    await expect
      .poll(() => collector.requests.find(({ path }) => path.endsWith('/beacon'))?.body)
      .toEqual({
        trackingKey: 'trk_live_k',
        nonce: 'abc',
        pageUrl: `${site.origin}/`,
      })
    expect((await stored()).address).toBe(`${site.origin}/`)
  })
})

describe('a browser without storage', () => {
  it('is tracked for the lifetime of the page, without errors', async () => {
    const closed = `get() { throw new DOMException('denied', 'SecurityError') }`
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', { ${closed} })`)
    await open('/')
    await call('track', 'still')
    expect((await hits(2)).map(({ eventName }) => eventName)).toEqual(['page_view', 'still'])
  })
})
