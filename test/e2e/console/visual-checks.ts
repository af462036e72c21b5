import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  lastDays,
  poll,
  recordStrayRequests,
} from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

const views = (page: string, names: string[]) => names.map((view) => `/${page}?view=${view}`)

/** Every URL of the console; `:conversion` and `:person` are replaced by ids of the demo. */
const addresses = [
  ...[
    '/',
    '/businesses',
    '/campaigns',
    ...views('campaigns', ['health', 'tags', 'change_history']),
    '/ads',
    '/platforms',
  ],
  ...['/platforms?chart=table&measure=value', '/books', '/budgets', '/coverage', '/cohorts'],
  ...[
    '/experiments',
    '/experiments?view=calibration',
    '/experiments/new?kind=switchback&step=where',
    '/experiments/new?kind=geo&step=where',
  ],
  ...['/site', '/site?device=mobile&pages=entry_page'],
  ...['/conversions?revenue=cash&channel=Paid+Social'],
  ...['/paths', '/paths?view=roles&level=campaign', '/paths?view=models'],
  ...[
    '/conversions/:conversion',
    '/conversions/nothing-like-it',
    '/customers',
    '/customers?import=open',
    '/customers/:person',
  ],
  ...['/payments', '/payments?view=unidentified', '/live', '/live?show=rejected'],
  ...['/alerts', ...views('alerts', ['incidents', 'digests', 'notes']), '/views', '/views?view=links'],
  ...['/conversion-sync', ...views('conversion-sync', ['runs', 'audiences']), '/data-exports'],
  ...[
    '/set-up',
    ...views('set-up', ['tracker', 'modules', 'connections', 'stages', 'goals', 'costs', 'domain']),
    '/start',
  ],
  ...['/developers', ...views('developers', ['assistants', 'webhooks', 'deliveries', 'requests'])],
  ...['/settings', ...views('settings', ['workspace', 'people', 'apps', 'erasures', 'access', 'audit', 'account'])],
  ...['/operator', ...views('operator', ['workspaces', 'profiles', 'jobs']), '/no/such/page'],
]

const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 844 }

/** Visual checks of the console: each page once, in the longer language, in both themes and at phone width. */
export function visualChecks(consoleBrowser: ConsoleInBrowser, prepare: () => Promise<void>): void {
  const { browser, context, page, base, api, open, move, accessibilityIssues } = consoleBrowser

  describe('the console for every person', () => {
    let walker: Page
    let strays: readonly string[]
    let one: Json
    beforeAll(prepare)

    it('starts in Spanish in a Spanish browser', async () => {
      ;[one] = await api(`/customers?goal=payment_received&${lastDays().query}&limit=1`)
      const other = await browser.newContext({
        viewport: desktop,
        locale: 'es-CL',
        reducedMotion: 'reduce',
        storageState: await context.storageState(),
      })
      walker = await other.newPage()
      strays = recordStrayRequests(walker, base)
      await open('/campaigns', walker)
      await walker.getByRole('heading', { level: 1, name: 'Campañas' }).waitFor()
      expect(await walker.locator('html').getAttribute('lang')).toBe('es')
    })

    // A change of width or theme draws the whole page again, so each page starts with those that the previous one ended with.
    // The navigation is the same on every page, so axe reads it on the first.
    it.each(addresses.map((address, index) => [address, index] as const))(
      '%s has no axe violation in either theme, and does not scroll sideways on a phone',
      async (address, index) => {
        const isWideFirst = index % 2 === 0
        const checkPhone = async () => {
          await walker.setViewportSize(phone)
          const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          await poll(() => walker.evaluate(tooWide)).toBeLessThanOrEqual(0)
        }
        const [first, second] = isWideFirst ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
        await walker.setViewportSize(isWideFirst ? desktop : phone)
        await walker.emulateMedia({ colorScheme: first })
        await move(
          address.replace(':conversion', one.conversion_id).replace(':person', one.customer_profile_id),
          walker,
        )
        if (!isWideFirst) await checkPhone()
        await walker.setViewportSize(desktop)
        const issuesIn = (theme: 'light' | 'dark') => accessibilityIssues(theme, walker, index === 0)
        expect([...(await issuesIn(first)), ...(await issuesIn(second))]).toEqual([])
        if (isWideFirst) await checkPhone()
      },
    )

    it.each(['/', '/campaigns', '/experiments', '/set-up', '/operator'])(
      '%s has Share beside the title on a phone',
      async (address) => {
        await walker.setViewportSize(phone)
        await move(address, walker)
        const [title, share] = await Promise.all(
          ['h1', '.pick-share'].map((name) => walker.locator(name).first().boundingBox()),
        )
        expect(share!.y).toBeLessThan(title!.y + title!.height)
        expect(share!.x + share!.width).toBeGreaterThan(360)
      },
    )

    it('sent no request to another origin, and the content security policy blocked nothing', () => {
      expect(strays).toEqual([])
    })

    it('has no axe violation on the sign-in pages and on the first profile of a person without one', async () => {
      const stranger = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await open('/', stranger)
      expect([
        ...(await accessibilityIssues('light', stranger)),
        ...(await accessibilityIssues('dark', stranger)),
      ]).toEqual([])
      await stranger.context().close()
      await walker.route('**/api/v1/sessions/current', async (route) => {
        const response = await route.fetch()
        const { data } = await response.json()
        const workspaces = data.workspaces.map((workspace: object) => ({ ...workspace, profiles: [] }))
        await route.fulfill({ response: response, json: { data: { ...data, active_profile_id: null, workspaces } } })
      })
      await open('/', walker)
      await walker.locator('.gate-card').waitFor()
      expect([...(await accessibilityIssues('light', walker)), ...(await accessibilityIssues('dark', walker))]).toEqual(
        [],
      )
      await walker.context().close()
    })

    it('skips the navigation with the first Tab key, and shows the focus', async () => {
      await open('/payments')
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate("Boolean(document.activeElement.closest('main'))")).toBe(true)
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
    })

    it('animates nothing for people who prefer reduced motion', async () => {
      await open('/')
      const slow = await page.evaluate(`[...document.querySelectorAll('*')].filter((one) => {
        const { animationDuration, transitionDuration } = getComputedStyle(one)
        return [animationDuration, transitionDuration].some((text) => text.split(',').some((part) => parseFloat(part) > 0.01))
      }).length`)
      expect(slow).toBe(0)
    })

    it('prints a view on few sheets, with its range and model and without the navigation', async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.nav').isVisible()).toBe(false)
      const [whole, main] = await Promise.all(['html', 'main'].map((name) => page.locator(name).boundingBox()))
      expect(main!.width).toBeGreaterThan(whole!.width * 0.9)
      expect(await page.getByRole('button', { name: /Date range/ }).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: /Attribution model/ }).isVisible()).toBe(true)
      await page.emulateMedia({ media: 'screen' })
    })

    it('shows a page notice in its own space, where it covers nothing', async () => {
      await open('/platforms')
      await page.route('**/api/v1/**', (route) => route.abort())
      await page.getByRole('button', { name: /Attribution model/ }).click()
      await page.getByRole('menuitemradio', { name: /^Time decay/ }).click()
      const bar = page.getByText(/Retrying every two seconds/)
      await bar.waitFor()
      const [low, top] = await Promise.all([
        bar.evaluate((one) => one.getBoundingClientRect().bottom),
        page.getByRole('heading', { level: 1 }).evaluate((one) => one.getBoundingClientRect().top),
      ])
      expect(top).toBeGreaterThanOrEqual(low)
      await page.unroute('**/api/v1/**')
      await bar.waitFor({ state: 'detached' })
      expect(new URL(page.url()).origin).toBe(base)
    })
  })
}

/** Pages whose content arrives in several parts. */
const slowAddresses = [
  ...['/', '/platforms', '/budgets', '/paths', '/experiments/new?kind=switchback&step=where', '/customers/:person'],
  ...['/live', '/set-up', '/set-up?view=tracker', '/settings?view=people', '/operator', '/conversion-sync'],
]

/** Adds up the layout shifts that no input caused. */
const recordShifts = `window.shift = 0
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value
}).observe({ type: 'layout-shift', buffered: true })`

/** What loading a page costs, and what moves meanwhile. */
export function pageLoads({ browser, context, api, open, page, accessibilityIssues }: ConsoleInBrowser): void {
  describe('a page that loads', () => {
    let phone: BrowserContext
    let small: Page
    let person: string
    beforeAll(async () => {
      const [one] = await api(`/customers?goal=payment_received&${lastDays().query}&limit=1`)
      person = one.customer_profile_id
      phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        locale: 'es-CL',
        reducedMotion: 'reduce',
        storageState: await context.storageState(),
      })
      await phone.addInitScript(recordShifts)
      small = await phone.newPage()
    })
    afterAll(() => phone.close())

    it('needs at most 15 requests and 200 kB if it is the first', async () => {
      const fresh = await browser.newContext({ storageState: await context.storageState() })
      const tab = await fresh.newPage()
      const network = await fresh.newCDPSession(tab)
      const sizes: number[] = []
      await network.send('Network.enable')
      // Chromium also reports what comes from its memory, as empty.
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        if (encodedDataLength > 0) sizes.push(encodedDataLength)
      })
      await open('/', tab)
      await fresh.close()
      expect(sizes.length).toBeLessThanOrEqual(15)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
    })

    it.each(slowAddresses)('%s keeps its layout on a phone, and has no axe violation there', async (address) => {
      await open(address.replace(':person', person), small)
      expect(await small.evaluate('window.shift')).toBeLessThan(0.1)
      expect(await accessibilityIssues('light', small)).toEqual([])
    })

    it('has the whole navigation and the account in a window of 900 pixels', async () => {
      await open('/')
      const hidden = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.nav-pages'))`
      expect(await page.evaluate(hidden)).toBe(0)
      const account = await page.locator('.nav-foot').boundingBox()
      expect(account!.y + account!.height).toBeLessThanOrEqual(900)
    })
  })
}
