import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChromium } from '../support/chromium.ts'
import { type Json, startService } from '../support/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/**
 * The console in a browser, against the started service with its demo. Every page's main act is done as a person does it, and
 * what it did is asked of the API afterwards.
 */
const service = await startService(await temporaryDirectory(), { DEMO: 'auto' })
afterAll(() => service.stop())
const browser = await startChromium()
const base = `http://127.0.0.1:${service.port}`
const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

let context: BrowserContext
let page: Page
const refused: string[] = []

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: 'en-US', bypassCSP: false })
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      refused.push(message.text())
  })
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  await untilFilled()
})

/** What the signed-in person would get from the API. */
async function api(path: string, method = 'GET', body?: unknown): Promise<Json> {
  const answer = await context.request.fetch(`${base}/api/v1${path}`, {
    method,
    headers: { origin: base },
    ...(body !== undefined && { data: body as object }),
  })
  const told = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`)
  return told.data
}

/** The demo is written in the background; its last event says that all of it is there. */
async function untilFilled(): Promise<void> {
  const isFilled = async () => (await api('/tracking/events?limit=1')).events[0]?.event_name === 'demo_filled'
  await vi.waitUntil(isFilled, { timeout: 120_000, interval: 250 })
  await page.reload()
}

/** What a page does follows within moments, on a busy machine within more of them. */
const poll = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 30_000 })

const days = () => {
  const [from, to] = [29, 0].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
  return { from, to, query: `date_from=${from}&date_to=${to}` }
}
const at = (path: string, search = '') => page.goto(`${base}${path}?from=${days().from}&to=${days().to}${search}`)
const digits = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))

describe('the pages', () => {
  it('overview: a model is chosen, and the address, the figures and the API agree', async () => {
    await at('/')
    await page.getByRole('button', { name: /Attribution model/ }).click()
    await page.getByRole('menuitemradio', { name: /^Linear/ }).click()
    await poll(() => page.url()).toContain('model=linear')
    const { totals, parts } = await api(`/overview?${days().query}&model=linear`)
    await poll(async () => digits(await page.locator('.tile').nth(2).locator('b').textContent())).toBe(
      Number(totals.roas.toFixed(2)),
    )
    const paying = parts.filter((part: Json) => part.cash > 0 || part.payments > 0)
    expect(await page.locator('.legend li').count()).toBe(paying.length)
  })

  it('campaigns: two models side by side, a branch opened down to its ads, its conversions, and the file', async () => {
    await at('/campaigns', '&model=last_touch&beside=linear')
    const rows = await api(`/campaigns?${days().query}&level=campaign&limit=100`)
    const [first] = [...rows].sort((a: Json, b: Json) => b.spend - a.spend)
    await page.getByRole('button', { name: `Open ${first.campaign_name}` }).click()
    const sets = (await api(`/campaigns?${days().query}&level=ad_set&limit=100`)).filter(
      (row: Json) => row.campaign_external_id === first.external_id,
    )
    await page
      .getByRole('button', { name: `Open ${sets[0].campaign_name}` })
      .first()
      .click()
    await page.locator('.depth-2').first().waitFor()
    expect(page.url()).toContain('open=')
    const other = await api(`/campaigns?${days().query}&level=campaign&limit=100&model=linear`)
    const beside = other.find((row: Json) => row.campaign_id === first.campaign_id)
    const header = await page.getByRole('columnheader').allTextContents()
    const cell = page.locator('.row-campaign').first().getByRole('cell').nth(header.indexOf('Linear ROAS'))
    await poll(async () => digits(await cell.textContent())).toBe(Number(beside.roas.toFixed(2)))

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = readFileSync((await (await download).path())!, 'utf8')
    expect(file.split('\r\n').length).toBeGreaterThan(rows.length + 2)
    expect(file).toContain(first.external_id)

    await page.getByRole('button', { name: first.campaign_name, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: first.campaign_name })
    const credited = await api(`/campaigns/${first.campaign_id}/conversions?${days().query}&level=campaign&limit=25`)
    await poll(() => sheet.locator('.conversion-list > li').count()).toBe(credited.length)
    await page.keyboard.press('Escape')
    await poll(() => sheet.count()).toBe(0)
  })

  it('campaigns: a change that cannot be done says why, with its code and request, and stands in no doubt', async () => {
    await at('/campaigns')
    await page
      .getByRole('button', { name: /What can be done to/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    const told = page.getByRole('dialog').getByRole('alert')
    await told.waitFor()
    expect(await told.textContent()).toMatch(/req_[0-9a-f]+/)
    expect(await page.getByRole('button', { name: 'Pause', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('receipt: every touch with its weight, as the API has it', async () => {
    const customers = await api(`/customers?goal=payment_received&${days().query}&limit=20`)
    const { conversion_id } = customers.find((row: Json) => row.touch_count > 2)
    await at(`/conversions/${conversion_id}`, '&model=linear')
    const receipt = await api(`/conversions/${conversion_id}/receipt`)
    await page.locator('.touch-point').first().waitFor()
    expect(await page.locator('.touch-point').count()).toBe(Math.min(12, receipt.touches.length) + 1)
    expect(await page.getByRole('row').count()).toBe(receipt.touches.length + 1)
  })

  it('customers and the person: found by name, read, put into words, and erased with a receipt', async () => {
    await at('/customers')
    const [row] = (await api(`/customers?goal=payment_received&${days().query}&limit=50`)).filter(
      (one: Json) => one.name,
    )
    await page.getByRole('searchbox').fill(row.name)
    await poll(() => page.url()).toContain('q=')
    await page
      .getByRole('link', { name: new RegExp(row.name) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: row.name }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await page.getByRole('button', { name: 'Write it' }).click()
    await page.locator('.person-summary').waitFor()
    expect((await api(`/customers/${id}`)).summary.text.length).toBeGreaterThan(10)

    await page.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Your reference/).fill('ticket-1')
    expect(await dialog.getByRole('button', { name: 'Erase this person' }).isDisabled()).toBe(true)
    await dialog.getByLabel(/Type ERASE/).fill('ERASE')
    await dialog.getByRole('button', { name: 'Erase this person' }).click()
    await dialog.locator('dt', { hasText: 'Receipt' }).waitFor()
    const receipt = await dialog.locator('code').first().textContent()
    expect((await api(`/customers/erasures/${receipt}`)).request_ref).toBe('ticket-1')
  })

  it('platforms: both sides stand beside each other and are the API’s', async () => {
    await at('/platforms')
    const { platforms } = await api(`/campaigns/platform-comparison?${days().query}&level=campaign`)
    await page.locator('.sides').first().waitFor()
    expect(await page.locator('.sides').count()).toBe(platforms.length)
    expect(digits(await page.locator('.sides b').nth(1).textContent())).toBe(platforms[0].atribu_conversions)
  })

  it('ads that work: the ranking of another window, in its order', async () => {
    await at('/ads')
    await page.getByRole('button', { name: 'Lifetime' }).click()
    const ranked = await api('/top-performers?window=lifetime&limit=50')
    await poll(() => page.locator('.ad').count()).toBe(ranked.length)
    expect(await page.locator('.ad h2').allTextContents()).toEqual(ranked.map((ad: Json) => ad.ad_name))
  })

  it('live: a hit is there as it arrives', async () => {
    await at('/live')
    await page.getByText('live', { exact: true }).waitFor()
    await api('/events', 'POST', {
      event_type: 'quote_sent',
      idempotency_key: 'live-1',
      user_traits: { external_id: 'x-1' },
    })
    await page.getByRole('cell', { name: 'quote sent' }).first().waitFor({ timeout: 10_000 })
  })
})

describe('on a bad day', () => {
  it('a session that ends while typing is signed in again, and nothing typed is lost', async () => {
    await at('/customers')
    await page.getByRole('searchbox').fill('somebody half typed')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('searchbox').press('End')
    await page.getByRole('searchbox').pressSequentially('!')
    await page.getByText('Sign in again').waitFor()
    await context.addCookies(cookies)
    await page.getByText('Sign in again').waitFor({ state: 'detached', timeout: 20_000 })
    expect(await page.getByRole('searchbox').inputValue()).toBe('somebody half typed!')
  })

  it('a service that is away is said to be, and the page goes on by itself', async () => {
    await at('/platforms')
    await page.locator('.sides').first().waitFor()
    await context.route('**/api/v1/**', (route) => route.abort())
    await page.getByRole('button', { name: /Attribution model/ }).click()
    await page.getByRole('menuitemradio', { name: /^First touch/ }).click()
    await page.getByText(/Trying again every two seconds/).waitFor({ timeout: 20_000 })
    await context.unroute('**/api/v1/**')
    await page.getByText(/Trying again every two seconds/).waitFor({ state: 'detached', timeout: 20_000 })
    await page.locator('.sides').first().waitFor()
  })

  it('an absent thing and an absent page say so in words', async () => {
    await at('/conversions/nothing-like-it')
    await page.getByRole('alert').getByText('conversion_not_found').waitFor()
    await at('/no/such/page')
    await page.getByText('There is nothing at this address.').waitFor()
  })

  it('a name with markup is a text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await api('/events', 'POST', {
      event_type: 'payment_received',
      idempotency_key: 'markup-1',
      properties: { value: 1000, currency: 'CLP' },
      user_traits: { external_id: 'markup-1', first_name: name, email: 'markup@example.com' },
    })
    await at('/customers', '&q=img')
    await page.getByText(name).first().waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })
})

describe('for everybody', () => {
  it('axe finds nothing on any page, in both themes', async () => {
    const [customer] = await api(`/customers?goal=payment_received&${days().query}&limit=1`)
    const paths = [
      '/',
      '/campaigns',
      '/campaigns?view=tags',
      '/campaigns?view=ledger',
      `/conversions/${customer.conversion_id}`,
    ]
    paths.push('/customers', `/customers/${customer.customer_profile_id}`, '/platforms', '/ads', '/live')
    const found: string[] = []
    for (const path of paths) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (colorScheme === 'light') {
          await page.goto(`${base}${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await poll(() => page.locator('.wait').count()).toBe(0)
        }
        found.push(...(await violations(colorScheme)).map((one) => `${path} ${colorScheme}: ${one}`))
      }
    }
    expect(found).toEqual([])
  })

  it('the main act of campaigns works by keyboard alone, and the focus returns', async () => {
    await at('/campaigns')
    const opener = page.getByRole('button', { name: /^Open / }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.locator('.depth-1').first().waitFor()
    const picker = page.getByRole('button', { name: /Attribution model/ })
    await picker.focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitemradio]:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await poll(() => page.url()).toContain('model=first_touch')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('plat')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Platforms' }).waitFor()
  })

  it('Spanish is spoken to a browser that speaks it', async () => {
    const other = await browser.newContext({ locale: 'es-CL', storageState: await context.storageState() })
    const spanish = await other.newPage()
    await spanish.goto(`${base}/campaigns`)
    await spanish.getByRole('heading', { level: 1, name: 'Campañas' }).waitFor()
    expect(await spanish.locator('html').getAttribute('lang')).toBe('es')
    await other.close()
  })

  it('a phone sees every page without scrolling sideways', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: await context.storageState(),
    })
    const small = await phone.newPage()
    for (const path of ['/', '/campaigns', '/customers', '/platforms', '/ads', '/live']) {
      await small.goto(`${base}${path}`)
      await small.getByRole('heading', { level: 1 }).waitFor()
      await poll(() => small.locator('.wait').count()).toBe(0)
      const wide = await small.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect(wide, path).toBeLessThanOrEqual(0)
    }
    await phone.close()
  })

  it('nothing was asked of another origin, and the policy refused nothing', () => {
    expect(refused).toEqual([])
  })
})

/** The themes differ in colours alone. */
async function violations(theme: 'light' | 'dark'): Promise<string[]> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const rules = theme === 'light' ? levels : { type: 'rule', values: ['color-contrast'] }
  await page.evaluate(axe)
  const found = (await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })`)) as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
  }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
