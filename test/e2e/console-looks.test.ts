import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChromium } from '../support/chromium.ts'
import { type Json, startService } from '../support/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** How the console looks to everybody, and what it says on bad days; `console.test.ts` does the acts of its pages. */
const service = await startService(await temporaryDirectory(), { DEMO: 'auto' })
afterAll(() => service.stop())
const browser = await startChromium()
const base = `http://127.0.0.1:${service.port}`
const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

let context: BrowserContext
let page: Page
/** A phone in the longer language. */
let small: Page
/** Of another origin, or refused by the policy. */
const strays: string[] = []

beforeAll(async () => {
  context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) strays.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) strays.push(message.text())
  })
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  const isFilled = async () => (await api('/tracking/events?limit=1')).events[0]?.event_name === 'demo_filled'
  await vi.waitUntil(isFilled, { timeout: 180_000, interval: 250 })
  const phone = { viewport: { width: 390, height: 844 }, locale: 'es-CL' }
  small = await (await browser.newContext({ ...phone, storageState: await context.storageState() })).newPage()
})

/** Views that `console.test.ts` does not look at. */
const paths = [
  ...['tracker', 'goals', 'domain'].map((view) => `/set-up?view=${view}`),
  ...['keys', 'assistants', 'webhooks'].map((view) => `/developers?view=${view}`),
  ...['people', 'audit', 'access'].map((view) => `/settings?view=${view}`),
]

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

const poll = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 30_000 })

async function open(path: string, on: Page = page): Promise<void> {
  await on.goto(`${base}${path}`, { waitUntil: 'commit' })
  await on.getByRole('heading', { level: 1 }).first().waitFor()
  await poll(() => on.locator('.wait').count()).toBe(0)
}

/** The themes differ in colours alone. */
async function violations(theme: 'light' | 'dark'): Promise<string[]> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const rules = theme === 'light' ? levels : { type: 'rule', values: ['color-contrast'] }
  await page.emulateMedia({ colorScheme: theme })
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  const found = (await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })`)) as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
  }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}

describe('to everybody', () => {
  it.each(paths)('axe finds nothing at %s in both themes, and a phone need not scroll sideways', async (path) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(path)
    expect([...(await violations('light')), ...(await violations('dark'))]).toEqual([])
    await open(path, small)
    const tooWide = await small.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(tooWide).toBeLessThanOrEqual(0)
  })

  it('the first key leads past the navigation, and what has the focus shows it', async () => {
    await open('/payments')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate("Boolean(document.activeElement.closest('main'))")).toBe(true)
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline).toBe('solid')
  })

  it('nothing moves for those who asked for stillness', async () => {
    await open('/')
    const slow = await page.evaluate(`[...document.querySelectorAll('*')].filter((one) => {
      const { animationDuration, transitionDuration } = getComputedStyle(one)
      return [animationDuration, transitionDuration].some((text) => text.split(',').some((part) => parseFloat(part) > 0.01))
    }).length`)
    expect(slow).toBe(0)
  })
})

describe('on a bad day', () => {
  /** Answers as the service would refuse. */
  const refuse = (pattern: string, status: number, code: string, field?: string) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'x-request-id': `req_${status}`, 'retry-after': '0' },
        body: JSON.stringify({ error: { code, message: `Said of ${code}.`, request_id: `req_${status}`, field } }),
      }),
    )

  it.each([
    [403, 'insufficient_scope', 'You are not allowed to do this'],
    [404, 'not_found', 'This does not exist, or no longer does'],
    [409, 'invalid_state', 'This cannot be done as things stand now'],
    [422, 'invalid_parameter', 'This was not accepted'],
    [429, 'rate_limited', 'Too many requests just now'],
    [500, 'internal_error', 'The service failed while doing this'],
    [503, 'unavailable', 'The service failed while doing this'],
  ])('%i %s is told where it happened, in words, with its code and request', async (status, code, words) => {
    await refuse('**/api/v1/campaigns/platform-comparison*', status, code)
    await page.goto(`${base}/platforms`)
    const note = page.getByRole('main').getByRole('alert')
    await note.waitFor({ timeout: 30_000 })
    for (const part of [words, `Said of ${code}.`, code, `req_${status}`])
      expect(await note.textContent()).toContain(part)
    await page.unroute('**/api/v1/campaigns/platform-comparison*')
    await note.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.sides').first().waitFor()
  })

  it('a refused act of a menu says its code and request, and stays until it was read', async () => {
    await refuse('**/api/v1/payments/*/installment', 409, 'invalid_state')
    await open('/payments')
    await page
      .getByRole('button', { name: /What can be done to payment/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /installment/ }).click()
    const told = page.locator('.notice-failure')
    await told.waitFor()
    expect(await told.textContent()).toContain('req_409')
    await told.getByRole('button', { name: 'Close' }).click()
    await poll(() => told.count()).toBe(0)
    await page.unroute('**/api/v1/payments/*/installment')
  })

  it('a session that ends within a form is signed in again above it, and the form keeps what was typed', async () => {
    await open('/set-up?view=goals')
    await page.getByRole('button', { name: 'New goal' }).click()
    await page.getByLabel('Name').fill('Half typed')
    await page.getByLabel('Events').fill('brochure_asked')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sign in again').waitFor()
    await context.addCookies(cookies)
    await page.getByText('Sign in again').waitFor({ state: 'detached', timeout: 30_000 })
    expect(await page.getByLabel('Name').inputValue()).toBe('Half typed')
    await page.getByRole('button', { name: 'Save' }).click()
    await poll(async () => (await api('/goals/definitions')).some(({ name }: Json) => name === 'Half typed')).toBe(true)
  })

  it('whoever saves second is told what the first one made of it, and decides', async () => {
    const saved = await api('/goals/definitions', 'POST', {
      ...{ name: 'Ours', source_event_names: ['visit_booked'], revenue_type: 'pipeline' },
    })
    const { id } = saved.definition ?? saved
    const now = async () => (await api('/goals/definitions')).find((one: Json) => one.id === id)
    await open('/set-up?view=goals')
    await page.getByRole('row', { name: /Ours/ }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name').fill('Mine')
    await api('/goals/definitions', 'POST', {
      id,
      name: 'Theirs',
      source_event_names: ['visit_booked'],
      revenue_type: 'pipeline',
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else changed this while you were editing').waitFor()
    expect((await now()).name).toBe('Theirs')
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await poll(async () => (await now()).name).toBe('Mine')
  })

  it('nothing was asked of another origin, and the policy refused nothing', () => {
    expect(strays).toEqual([])
  })
})
