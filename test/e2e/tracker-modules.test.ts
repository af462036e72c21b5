import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChromium } from '../support/processes/chromium.ts'
import { type SentHit, startFakeCollector } from '../support/servers/fake-collector.ts'
import { startPageServer } from '../support/servers/page-server.ts'

/** The built modules in a real browser, against a fake collector that lists them. */
const browser = await startChromium()
const site = await startPageServer()
const collector = await startFakeCollector()

let context: BrowserContext
let page: Page
let pageErrors: string[]

beforeEach(async () => {
  collector.requests.length = 0
  collector.respond = () => 202
  collector.modules = {}
  site.setBody('')
  site.setHeaders({})
  site.setStatus(200)
  context = await browser.newContext({ locale: 'en-US' })
  page = await context.newPage()
  pageErrors = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  await page.addInitScript(countModules)
})

afterEach(async () => {
  await context.close()
  // "Never throws into the host page" applies to every test.
  expect(pageErrors).toEqual([])
})

/** Opens a page with these modules and waits until they have run. */
async function open(
  modules: Record<string, object>,
  { body = '', attributes = '', before = '', path = '/', nonce = '' } = {},
): Promise<void> {
  collector.modules = modules
  site.setBody(body)
  site.setHead(
    `${before}<script async src="${collector.scriptUrl}" crossorigin="anonymous" data-tracking-key="trk_live_k" nonce="${nonce}" ${attributes}></script>`,
  )
  await page.goto(site.origin + path)
  await loaded(Object.keys(modules).length)
}

/** Waits until the scripts of that many modules have run, or could not be loaded. */
const loaded = (count: number) => expect.poll(() => page.evaluate('window.endedModules')).toBe(count)
const countModules = `
  window.endedModules = 0
  for (const type of ['load', 'error'])
    document.addEventListener(type, ({ target }) => { if (/\\/t\\//.test(target.src)) endedModules++ }, true)`

/** Returns the accepted hits other than page views, once there are `count` of them. */
async function events(count: number): Promise<SentHit[]> {
  const found = () => collector.accepted().filter(({ eventName }) => eventName !== 'page_view')
  await expect.poll(() => found().length).toBe(count)
  return found()
}

const hide = () =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
const stored = () => page.evaluate('Object.keys(localStorage).sort()') as Promise<string[]>
const denied = { attributes: 'data-consent-denied' }

describe('loading', () => {
  it('happens after the first hit; the next page needs no list', async () => {
    await open({ elements: {} }, { body: '<button data-tributary-event="go">Go</button>' })
    expect(collector.requests[0]!.body.modules).toBe(true)
    await page.goto(`${site.origin}/next`)
    await loaded(1)
    await page.click('button')
    await events(1)
    expect(collector.requests.filter(({ body }) => 'modules' in body)).toHaveLength(1)
  })

  it('follows the attribute, and an empty one loads nothing', async () => {
    await open({ elements: {} }, { attributes: 'data-modules="elements"' })
    expect(collector.requests[0]!.body.modules).toBe('elements')
    collector.requests.length = 0
    await open({}, { attributes: 'data-modules=""', path: '/next' })
    await expect.poll(() => collector.accepted().length).toBe(1)
    expect(collector.requests[0]!.body).not.toHaveProperty('modules')
  })

  it('asks again if a stored file no longer exists or was changed', async () => {
    await open({ elements: {} })
    await page.evaluate(`localStorage.atribu_modules = localStorage.atribu_modules.replace('-elements', '-gone')`)
    await page.goto(`${site.origin}/next`)
    await expect.poll(stored).not.toContain('atribu_modules')
    await page.goto(`${site.origin}/last`)
    await loaded(1)
    collector.breakIntegrity = true
    await page.evaluate('localStorage.clear()')
    await open({ elements: {} }, { body: '<button data-tributary-event="go">Go</button>' })
    collector.breakIntegrity = false
    await page.click('button')
    await page.evaluate(`tributary.push(['track', 'last'])`)
    expect((await events(1))[0].eventName).toBe('last')
  })

  it('works on a page with a strict content security policy, without a violation', async () => {
    const { origin } = new URL(collector.scriptUrl)
    const policy = `default-src 'none'; script-src 'nonce-n1'; style-src 'self'; connect-src ${origin}; base-uri 'none'`
    site.setHeaders({ 'content-security-policy': policy })
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    const body = '<button data-tributary-event="go">Go</button>'
    await open({ elements: {}, consent: {} }, { body, nonce: 'n1' })
    await page.click('text=Accept')
    await page.click('text=Go')
    expect((await events(2)).map(({ eventName }) => eventName)).toEqual(['consent_granted', 'go'])
    expect(violations.filter((text) => !text.includes('favicon'))).toEqual([])
  })

  it('works without storage, and while the service is away', async () => {
    const closed = `get() { throw new DOMException('denied', 'SecurityError') }`
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', { ${closed} })`)
    const modules = {
      elements: {},
      links: { hosts: [] },
      forms: { fields: [] },
      engagement: {},
      errors: {},
      signals: {},
    }
    const survey = { event: 'purchase', question: 'How?', options: [['a', 'A']], labels: ['Other', 'Send', 'Close'] }
    await open({ ...modules, consent: {}, survey }, { body: '<button data-tributary-event="go">Go</button>' })
    await page.click('text=Accept')
    await events(1)
    collector.respond = () => null
    await page.click('text=Go')
    await page.evaluate(`tributary.push(['purchase', { value: 1 }])`)
    await expect.poll(() => collector.requests.at(-1)!.status).toBe(0)
    expect(await page.locator('dialog').count()).toBe(0)
    collector.respond = () => 202
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    expect((await events(3)).map(({ eventName }) => eventName)).toEqual(['consent_granted', 'go', 'purchase'])
  })
})

describe('links', () => {
  const body = `
    <a id="out" href="https://other.example/a/b?secret=1#x"><b>Out</b></a>
    <a id="own" href="https://pay.shop.example/now">Own</a>
    <a id="file" href="/files/report.PDF?token=1">File</a>
    <a id="stopped" href="https://other.example/">Stopped</a>
    <a id="mail" href="mailto:ana@example.com">Mail</a>
    <script nonce="n">stopped.onclick = (event) => event.preventDefault()</script>`

  it('reports outbound links and files with host and path, and no link that the page prevents', async () => {
    await open({ links: { hosts: ['*.shop.example'] } }, { body })
    // The browser stays on the page.
    await page.route(/other|pay|files/, (route) => route.fulfill({ status: 204 }))
    for (const id of ['stopped', 'own', 'file', 'out']) await page.evaluate(`document.getElementById('${id}').click()`)
    const [file, out] = await events(2)
    expect([file.eventName, file.payload.path]).toEqual(['file_download', '/files/report.PDF'])
    expect([out.eventName, out.payload]).toEqual(['outbound_click', { host: 'other.example', path: '/a/b' }])
  })
})

describe('forms', () => {
  const body = `<form id="signup"><input name="plan" value="pro"><input name="note" value="not chosen">
    <input name="card" value="4111 1111 1111 1111"><input name="cvc" autocomplete="cc-csc" value="123">
    <input name="secret" type="password" value="hidden"><input name="mail" type="email" value="ana@example.com">
    <input name="size" type="radio" value="s"><input name="size" type="radio" value="l" checked>
    <button>Send</button></form><script>signup.onsubmit = (event) => event.preventDefault()</script>`
  const fields = ['plan', 'card', 'cvc', 'secret', 'mail', 'size']

  it('sends only chosen fields, and never cards, passwords or addresses', async () => {
    await open({ forms: { fields, email: false } }, { body })
    await page.click('text=Send')
    const [form] = await events(1)
    expect(form).toMatchObject({ eventName: 'form_submitted' })
    expect(form.payload).toEqual({ form: 'signup', plan: 'pro', size: 'l' })
  })

  it('identifies by the email only if the profile allows it and consent is granted', async () => {
    await open({ forms: { fields, email: true } }, { body })
    await page.click('text=Send')
    expect((await events(2))[1]).toMatchObject({ eventName: 'identify', identify: { email: 'ana@example.com' } })
    await page.evaluate(`tributary.push(['consent', 'denied'])`)
    await page.click('text=Send')
    const [, , form] = await events(3)
    expect(JSON.stringify(form)).not.toMatch(/pro|ana@/)
  })
})

describe('engagement', () => {
  it('is sent for each page of a single-page app, with its own path, when the page is left or hidden', async () => {
    await page.clock.install()
    await open({ engagement: {} }, { body: '<div style="height:4000px"></div>', path: '/one' })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const navigate = (path: string) => page.evaluate(`history.pushState(null, '', '${path}')`)
    await navigate('/two')
    await page.clock.runFor(5_000)
    await page.evaluate(`new Promise((done) => {
      addEventListener('scroll', done, { once: true })
      scrollTo(0, 100000)
    })`)
    await page.clock.runFor(60_000)
    await navigate('/three')
    await page.clock.runFor(3_000)
    await hide()
    const on = (path: string, hits: SentHit[]) =>
      hits.filter(({ pageUrl, payload }) => pageUrl === site.origin + path || payload?.page === path)
    await expect.poll(() => on('/three', collector.accepted()).length).toBe(2)
    const [two, three] = ['/two', '/three'].map((path) => on(path, collector.accepted()))
    // Five seconds until the visitor acts, and the 30 seconds after an action that still count.
    expect(two!.map(({ eventName, payload }) => [eventName, payload])).toEqual([
      ['page_view', undefined],
      ['engagement', { engaged_seconds: 35, scroll_percent: 100, page: '/two' }],
    ])
    expect(three![1]).toMatchObject({ eventName: 'engagement', payload: { engaged_seconds: 3 } })
    expect(three![1]).not.toHaveProperty('pageUrl')
    for (const [view, engagement] of [two!, three!]) expect(engagement.pageViewId).toBe(view.pageViewId)
  })

  it('is not sent without consent', async () => {
    await page.clock.install()
    await open({ engagement: {} }, denied)
    await page.clock.runFor(5_000)
    await hide()
    await page.evaluate(`tributary.push(['track', 'last'])`)
    expect((await events(1))[0].eventName).toBe('last')
  })
})

describe('elements', () => {
  it('send the event that an attribute names, with its properties', async () => {
    const body = '<p data-tributary-event="plan chosen" data-tributary-plan-name="Pro"><button>Choose</button></p>'
    await open({ elements: {} }, { body })
    await page.click('button')
    expect((await events(1))[0]).toMatchObject({ eventName: 'plan chosen', payload: { plan_name: 'Pro' } })
  })

  it('send only the name without consent', async () => {
    const body = '<button data-tributary-event="chosen" data-tributary-plan="Pro">Choose</button>'
    await open({ elements: {} }, { ...denied, body })
    await page.click('button')
    const [event] = await events(1)
    expect(event).not.toHaveProperty('payload')
    expect([await stored(), await context.cookies()]).toEqual([[], []])
  })
})

describe('errors', () => {
  it('report a page that was not found, and the first visible error of each page', async () => {
    site.setStatus(404)
    const body = '<p class="error" data-tributary-error="declined" hidden>Card of ana@example.com declined</p>'
    await open({ errors: { selector: '.error' } }, { body })
    site.setStatus(200)
    expect((await events(1))[0].eventName).toBe('not_found')
    const show = () => page.evaluate(`document.querySelector('.error').toggleAttribute('hidden')`)
    for (let time = 0; time < 3; time++) await show()
    const [, error] = await events(2)
    expect([error.eventName, error.payload]).toEqual(['checkout_error', { code: 'declined' }])
    await page.evaluate(`history.pushState(null, '', '/again')`)
    await events(3)
  })
})

describe('survey', () => {
  const survey = {
    event: 'purchase',
    question: 'How did you hear about us?',
    options: [
      ['podcast', 'A podcast'],
      ['friend', 'A friend'],
    ],
    labels: ['Other', 'Send', 'Close'],
  }
  const buy = (order_id: string) => page.evaluate(`tributary.push(['purchase', { value: 5, order_id: '${order_id}' }])`)

  it('is shown once after a purchase, and its answer names the purchase', async () => {
    const before = `<script>tributary = [['purchase', { value: 5, order_id: '7' }]]</script>`
    await open({ survey }, { before })
    await page.getByRole('dialog', { name: survey.question }).getByText('A podcast').click()
    const [, answered] = await events(2)
    expect(answered).toMatchObject({
      eventName: 'survey_answered',
      payload: { answer_key: 'podcast', answer_to: 'purchase:7' },
    })
    await buy('8')
    await events(3)
    expect(await page.locator('dialog').count()).toBe(0)
  })

  it('accepts free text by keyboard', async () => {
    await open({ survey })
    await buy('9')
    await page.getByRole('button', { name: 'Other' }).press('Enter')
    await page.getByRole('textbox', { name: survey.question }).fill('my neighbour')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    expect((await events(2))[1].payload).toMatchObject({ answer_key: 'other', answer_text: 'my neighbour' })
  })

  it('is not shown without consent', async () => {
    await open({ survey }, denied)
    await buy('1')
    await events(1)
    expect(await page.locator('dialog').count()).toBe(0)
  })
})

describe('the consent banner', () => {
  const banner = () => page.getByRole('dialog')

  it.each([
    ['en', 'Accept', 'Decline'],
    ['es', 'Aceptar', 'Rechazar'],
  ])('in %s has two equal buttons, and remembers the choice', async (language, accept, decline) => {
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => document.documentElement.lang = '${language}')`,
    )
    const consent = { privacy_url: 'https://shop.example/privacy' }
    await open({ consent }, { ...denied, body: '<a href="#tributary-consent">Privacy</a>' })
    const buttons = banner().getByRole('button')
    expect(await buttons.allTextContents()).toEqual([decline, accept])
    const styles = (await page.evaluate(`[...document.querySelectorAll('dialog button')].map((button) => {
      const { color, backgroundColor, font, border, padding } = getComputedStyle(button)
      return { color, backgroundColor, font, border, padding }
    })`)) as object[]
    expect(styles[0]).toEqual(styles[1])
    expect(await banner().getByRole('link').getAttribute('href')).toBe(consent.privacy_url)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await banner().count()).toBe(0)
    expect(await stored()).toEqual(['tributary_choice'])
    await page.reload()
    await loaded(1)
    expect(await banner().count()).toBe(0)
    await page.click('text=Privacy')
    await page.click(`text=${accept}`)
    expect((await events(1))[0]).toMatchObject({
      eventName: 'consent_granted',
      consent: { mode: 'granted', ad_user_data: 'granted', ad_personalization: 'denied' },
    })
    await page.goto(`${site.origin}/next`)
    await expect
      .poll(() => collector.accepted().at(-1).consent)
      .toMatchObject({ mode: 'granted', ad_user_data: 'granted' })
  })
})

describe('signals', () => {
  const gtag = `<script>dataLayer = []; function gtag() { dataLayer.push(arguments) }
    gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied', wait_for_update: 500 })</script>`

  it('of Google Consent Mode are applied with the default, and when they are updated', async () => {
    await open({ signals: {} }, { before: gtag })
    await expect.poll(() => page.evaluate('document.cookie')).toBe('')
    await page.evaluate(`gtag('consent', 'update', { analytics_storage: 'granted', ad_user_data: 'denied' })`)
    expect((await events(1))[0]).toMatchObject({
      eventName: 'consent_granted',
      consent: { mode: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'granted' },
    })
    expect(await page.evaluate('dataLayer.length')).toBe(2)
  })

  it('of IAB TCF are applied when the visitor has chosen', async () => {
    const before = `<script>window.__tcfapi = (command, version, callback) => {
      window.choose = (eventStatus, granted) => callback({ gdprApplies: true, eventStatus, listenerId: 1, cmpStatus: 'loaded',
        purpose: { consents: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => [n, granted])) } }, true)
      window.choose('cmpuishown', false) }</script>`
    await open({ signals: {} }, { ...denied, before })
    expect((await page.evaluate('document.cookie')) as string).toBe('')
    await page.evaluate(`choose('useractioncomplete', true)`)
    expect((await events(1))[0].consent).toEqual({
      mode: 'granted',
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
    })
  })
})
