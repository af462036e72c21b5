import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { startChromium } from '../support/chromium.ts'
import { type Json, startService } from '../support/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** The page of the conversion sync, as somebody uses it, against the demo and stand-ins of both vendors. */
const sandbox = await startSandbox()
const service = await startService(await temporaryDirectory(), { DEMO: 'auto', ...sandbox.settings })
afterAll(async () => {
  await service.stop()
  await sandbox.close()
})
const browser = await startChromium()
const base = `http://127.0.0.1:${service.port}`
const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
let context: BrowserContext
let page: Page

async function api(path: string, method = 'GET', body?: unknown): Promise<Json> {
  const answer = await context.request.fetch(`${base}/api/v1${path}`, {
    ...{ method, headers: { origin: base } },
    ...(body !== undefined && { data: body as object }),
  })
  const told = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`)
  return told.data
}

const poll = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 45_000 })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  const isFilled = async () => (await api('/tracking/events?limit=1')).events[0]?.event_name === 'demo_filled'
  await vi.waitUntil(isFilled, { timeout: 180_000, interval: 250 })
}, 240_000)

/** Goes through the vendor's consent screen, as the tab that opens does. */
async function connect(): Promise<void> {
  const { start_url } = await api('/connections/social_ads/handoff', 'POST', {})
  const tab = await context.newPage()
  await tab.goto(start_url)
  await tab.locator('[name=outcome][value=allow_one], button[value=allow_one]').first().click()
  await poll(async () => (await api('/connections')).some(({ status }: Json) => status === 'connected')).toBe(true)
  await tab.close()
}

it('shows what was told, why the rest was not, and tells it once more when the account is connected', {
  timeout: 240_000,
}, async () => {
  await page.goto(`${base}/conversion-sync`)
  const { entries } = await api('/conversion-sync/catalog')
  const paid = entries.find((entry: Json) => entry.conversion_key === 'payment_received')
  await poll(async () => row('payment_received').textContent()).toContain(`${paid.counts.told} told`)
  await poll(() => page.getByText('not connected').count()).toBe(1)

  await page.getByRole('button', { name: 'Log' }).click()
  await page.getByRole('table', { name: 'Log' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Run' })
  await sheet.getByRole('button', { name: 'Refused', exact: true }).click()
  await poll(() => sheet.getByText('The platform: Invalid parameter (code 100)').count()).toBe(1)
  await connect()
  await sheet.getByRole('button', { name: 'Tell the refused ones once more' }).click()
  await poll(async () => (await api('/exports'))[0]).toMatchObject({ cause: 'retry', status: 'completed', told: 1 })
  await poll(() => sheet.getByText('once more').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
})

it('chooses a goal, looks at what would leave field by field, switches it on and off', {
  timeout: 120_000,
}, async () => {
  await page.goto(`${base}/conversion-sync`)
  await row('lead_created').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Lead created' })
  await sheet.getByRole('button', { name: 'Preview' }).click()
  await poll(() => sheet.getByRole('rowheader', { name: 'event_id' }).count()).toBeGreaterThan(0)
  const shown = (await sheet.textContent()) ?? ''
  expect(shown).toContain('user_data.em.0')
  expect(shown).not.toMatch(/@(gmail|hotmail|example)\./)
  await sheet.getByRole('button', { name: 'Switch off' }).click()
  const isOn = async () =>
    (await api('/conversion-sync/catalog')).entries.find((one: Json) => one.conversion_key === 'lead_created')
      .is_enabled
  await poll(isOn).toBe(false)
  await row('lead_created').getByRole('button').click()
  await sheet.getByLabel('Name at the platform').selectOption('Purchase')
  await sheet.getByLabel('Tell the value').uncheck()
  await sheet.getByRole('button', { name: 'Switch on' }).click()
  await poll(() => sheet.getByRole('alert').textContent()).toContain('takes no Purchase without an amount')
  await sheet.getByLabel('Name at the platform').selectOption('Lead')
  await sheet.getByRole('button', { name: 'Switch on' }).click()
  await poll(isOn).toBe(true)
})

it('adds and removes a destination, and keeps a list of customers at the platform', { timeout: 120_000 }, async () => {
  await page.goto(`${base}/conversion-sync`)
  await page.getByRole('button', { name: 'Add a destination' }).click()
  await page.getByLabel('Ad account').selectOption({ index: 1 })
  await page.getByLabel('Pixel, dataset or conversion action').selectOption('881100220035')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await poll(async () => (await api('/conversion-sync/destinations')).length).toBe(2)
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await poll(async () => (await api('/conversion-sync/destinations')).length).toBe(1)

  await page.getByRole('button', { name: 'Audiences' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Buyers')
  await page.getByLabel('Ad account').selectOption({ index: 1 })
  await page.getByLabel('Who reached').selectOption('payment_received')
  await page.getByRole('button', { name: 'Make the audience' }).click()
  await poll(async () => (await api('/audiences'))[0]?.members ?? 0).toBeGreaterThan(10)
  const held = (await (await fetch(`${sandbox.origins.social_ads}/sandbox/told`)).json()) as Json
  expect(held.audiences[0].members.length).toBe((await api('/audiences'))[0].members)
})

it.each(['light', 'dark'] as const)(
  'has no fault that axe finds, in the %s theme',
  { timeout: 120_000 },
  async (theme) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const view of theme === 'light' ? ['catalog', 'runs', 'audiences'] : ['catalog', 'runs']) {
      await page.goto(`${base}/conversion-sync?view=${view}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction("document.querySelectorAll('.wait').length === 0")
      const faults = await page.evaluate(
        `${axe}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
      )
      expect(faults).toEqual([])
    }
  },
)

it('speaks Spanish and fits a phone', { timeout: 120_000 }, async () => {
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: 'es-CL' },
    storageState: await context.storageState(),
  })
  const small = await phone.newPage()
  for (const view of ['catalog', 'runs', 'audiences']) {
    await small.goto(`${base}/conversion-sync?view=${view}`)
    await poll(() => small.getByRole('heading', { level: 1 }).textContent()).toBe('Envío de conversiones')
    await small.waitForFunction("document.querySelectorAll('.wait').length === 0")
    expect(await small.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  await phone.close()
})
