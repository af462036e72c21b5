import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { findPostmaster } from '../../../src/db/embedded/postmaster.ts'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { serviceDatabase } from '../database/service-database.ts'
import { startChromium } from './chromium.ts'
import { filledDemo } from './filled-demo.ts'
import { type Json, type StartedService, startService } from './started-service.ts'

const axe = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

export interface ConsoleInBrowser {
  service: StartedService
  sandbox: Sandbox
  browser: Browser
  base: string
  /** Signed in by the printed link as the demo's owner. */
  context: BrowserContext
  page: Page
  /** Returns the API response for the signed-in person. */
  api(path: string, method?: string, body?: unknown): Promise<Json>
  /** Returns the `meta` of an API response. */
  meta(path: string): Promise<Json>
  /** Loads a page in the browser and waits until all its requests have finished. */
  open(path: string, on?: Page): Promise<void>
  /** Navigates within the console like a link does: only what differs is loaded. */
  move(path: string, on?: Page): Promise<void>
  button(name: string | RegExp, within?: Page | Locator): Locator
  dialog(): Locator
  /** Closes the topmost dialog or sheet with Escape and waits until it is gone, because a sheet goes one step back in the history. */
  closeDialog(): Promise<void>
  /** Returns the axe violations of the current page, with or without those of the navigation. */
  accessibilityIssues(theme: 'light' | 'dark', on?: Page, isWithNavigation?: boolean): Promise<string[]>
  /** Locks a table of the service, so that every write to it waits until it is released. */
  hold(table: string): Promise<{ release(): Promise<void> }>
}

/** The console in a browser, against the started service with its demo and fake vendors. One of each per test file. */
export async function consoleInBrowser(env: Record<string, string> = {}): Promise<ConsoleInBrowser> {
  const sandbox = await startSandbox()
  afterAll(() => sandbox.close())
  const directory = await filledDemo()
  const [service, browser] = await Promise.all([
    startService(directory, { DEMO: 'auto', ...sandbox.settings, ...env }),
    startChromium(),
  ])
  afterAll(() => service.stop())
  const base = `http://127.0.0.1:${service.port}`
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  await slowDown(context, Number(process.env.TEST_SLOW_NETWORK ?? 0))
  const page = await context.newPage()
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(await describePage(page))
  })
  return {
    service,
    sandbox,
    browser,
    base,
    context,
    page,
    api: callerOf(context, base),
    meta: async (path) => (await (await context.request.get(`${base}/api/v1${path}`)).json()).meta,
    open: (path, on = page) => openAndWait(on, `${base}${path}`),
    move: (path, on = page) => navigateAndWait(on, path),
    button: (name, within = page) =>
      within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
    dialog: () => page.getByRole('dialog'),
    closeDialog: () => closeTopmostDialog(page),
    accessibilityIssues: (theme, on = page, isWithNavigation = true) =>
      findAccessibilityIssues(on, theme, isWithNavigation),
    hold: (table) => holdTable(directory, table),
  }
}

/** Returns what the page shows, so that a failure on another machine can be understood from its output. */
async function describePage(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 10_000 })
  return `The page ${page.url()} showed:\n${text.slice(0, 8000)}\n`
}

/** Delays every response by up to `upTo` ms, to expose tests that read too early. */
async function slowDown(context: BrowserContext, upTo: number): Promise<void> {
  if (!upTo) return
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * upTo)
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {})
  })
}

/** Signs in by the printed link. */
export async function enterDemo({ page, service }: ConsoleInBrowser): Promise<void> {
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
}

/** Returns a list that collects the page's requests to other origins and violations of the content security policy. */
export function recordStrayRequests(page: Page, base: string): readonly string[] {
  const strays: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) strays.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) strays.push(message.text())
  })
  return strays
}

/** Connects an ad account through the vendor's consent screen, as the tab that opens does. */
export async function connectAdAccount({ api, context }: ConsoleInBrowser): Promise<void> {
  const { start_url } = await api('/connections/social_ads/handoff', 'POST', {})
  const tab = await context.newPage()
  await tab.goto(start_url)
  await tab.locator('[name=outcome][value=allow_one], button[value=allow_one]').first().click()
  const isConnected = async () => (await api('/connections')).some(({ status }: Json) => status === 'connected')
  await vi.waitUntil(isConnected, { timeout: 90_000, interval: 100 })
  await tab.close()
}

/** Allows for slow pages on a busy machine. */
export const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 90_000 })

/** Returns the last thirty days, the console's default range, or more. */
export function lastDays(count = 30): { from: string; to: string; query: string } {
  const [from, to] = [count - 1, 0].map((back) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10))
  return { from: from!, to: to!, query: `date_from=${from}&date_to=${to}` }
}

function callerOf(context: BrowserContext, base: string): ConsoleInBrowser['api'] {
  return async (path, method = 'GET', body) => {
    const response = await context.request.fetch(`${base}/api/v1${path}`, {
      method,
      headers: { prefer: 'wait=30', origin: base },
      ...(body !== undefined && { data: body as object }),
    })
    const responseBody = await response.json()
    if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(responseBody)}`)
    return responseBody.data
  }
}

async function openAndWait(page: Page, address: string): Promise<void> {
  // A sheet that is being closed goes one step back in the history, which aborts a navigation that has just begun.
  await page.goto(address, { waitUntil: 'commit' }).catch(() => page.goto(address, { waitUntil: 'commit' }))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitUntilLoaded(page)
}

async function navigateAndWait(page: Page, path: string): Promise<void> {
  const from = new URL(page.url())
  const to = new URL(path, from)
  const profile = from.searchParams.get('profile')
  if (profile && !to.searchParams.has('profile')) to.searchParams.set('profile', profile)
  await page.evaluate(
    // The page's router signals when it has rendered a URL.
    `new Promise((done) => {
      const router = window.__TSR_ROUTER__
      const stop = router.subscribe('onResolved', () => { stop(); done() })
      router.history.push(${JSON.stringify(`${to.pathname}${to.search}`)})
    })`,
  )
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitUntilLoaded(page)
}

/** Waits for the navigation, because the previous page stays visible until the next one is rendered. */
export async function waitForNavigation(page: Page): Promise<void> {
  const isThere = `(({ state }) => state.status === 'idle' && state.resolvedLocation?.href === state.location.href)(window.__TSR_ROUTER__)`
  await poll(() => page.evaluate(isThere)).toBe(true)
}

async function closeTopmostDialog(page: Page): Promise<void> {
  const dialogs = page.locator('dialog, [role=dialog]')
  const before = await dialogs.count()
  await page.keyboard.press('Escape')
  await poll(() => dialogs.count()).toBeLessThan(before)
}

/** Waits until no loading placeholder and no faded former data is left. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('.wait, .stale').first().waitFor({ state: 'detached' })
}

/** The themes differ only in colours, so all other rules run in one of them. */
async function findAccessibilityIssues(
  page: Page,
  theme: 'light' | 'dark',
  isWithNavigation: boolean,
): Promise<string[]> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const runOnly = theme === 'light' ? levels : { type: 'rule', values: ['color-contrast'] }
  await page.emulateMedia({ colorScheme: theme })
  // The console applies the scheme asynchronously; pages without a script leave it to the browser.
  const scheme = 'data-mantine-color-scheme'
  await page.locator(`html:not([${scheme}]), html[${scheme}=${theme}]`).waitFor({ state: 'attached' })
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  // Later table rows and list items are built like the first ones.
  const alike = ['[role=row]:nth-child(n+7)', 'main li:nth-child(n+6)']
  const exclude = JSON.stringify(isWithNavigation ? alike : [...alike, '.nav'])
  const found = (await page.evaluate(
    `axe.run({ exclude: ${exclude} }, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  )) as { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}

/** Uses its own connection to the service's database; reads of the table wait as well. */
async function holdTable(directory: string, table: string): Promise<{ release(): Promise<void> }> {
  const connectionString = await serviceDatabase(directory)
  const embedded = () => findPostmaster(join(directory, 'postgres/data'))!.socketDir!
  const client = new pg.Client(
    connectionString ? { connectionString } : { host: embedded(), port: 5432, user: 'tributary', database: 'postgres' },
  )
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return { release: () => client.end() }
}
