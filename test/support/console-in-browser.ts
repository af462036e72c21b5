import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, expect, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { startChromium } from './chromium.ts'
import { type Json, type StartedService, startService } from './started-service.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

export interface ConsoleInBrowser {
  service: StartedService
  sandbox: Sandbox
  browser: Browser
  base: string
  /** Whoever came by the printed link: the demo's owner. */
  context: BrowserContext
  page: Page
  /** What the signed-in person would get from the API. */
  api(path: string, method?: string, body?: unknown): Promise<Json>
  /** A page, once nothing of it is on its way any more. */
  open(path: string, on?: Page): Promise<void>
  button(name: string | RegExp, within?: Page | Locator): Locator
  dialog(): Locator
  /** What axe finds on the page as it stands. */
  faults(theme: 'light' | 'dark', on?: Page): Promise<string[]>
}

/** The console in a browser, against the started service with its demo and the vendors' stand-ins. One of each for a test file. */
export async function consoleInBrowser(env: Record<string, string> = {}): Promise<ConsoleInBrowser> {
  const sandbox = await startSandbox()
  afterAll(() => sandbox.close())
  const directory = await temporaryDirectory()
  const [service, browser] = await Promise.all([
    startService(directory, { DEMO: 'auto', ...sandbox.settings, ...env }),
    startChromium(),
  ])
  afterAll(() => service.stop())
  const base = `http://127.0.0.1:${service.port}`
  const context = await browser.newContext({
    ...{ viewport: { width: 1360, height: 900 }, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  return {
    ...{ service, sandbox, browser, base, context, page },
    api: callerOf(context, base),
    open: (path, on = page) => openSettled(on, `${base}${path}`),
    button: (name, within = page) =>
      within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
    dialog: () => page.getByRole('dialog'),
    faults: (theme, on = page) => faultsOf(on, theme),
  }
}

/** Signs in by the printed link, and waits until all of the demo is there: its last event says so. */
export async function enterDemo({ page, service, api }: ConsoleInBrowser): Promise<void> {
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  const isFilled = async () => (await api('/tracking/events?limit=1')).events[0]?.event_name === 'demo_filled'
  await vi.waitUntil(isFilled, { timeout: 180_000, interval: 250 })
}

/** What a page does follows within moments, on a busy machine within more of them. */
export const poll = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 45_000 })

/** The last thirty days, as the console shows them by itself. */
export function lastDays(): { from: string; to: string; query: string } {
  const [from, to] = [29, 0].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
  return { from: from!, to: to!, query: `date_from=${from}&date_to=${to}` }
}

function callerOf(context: BrowserContext, base: string): ConsoleInBrowser['api'] {
  return async (path, method = 'GET', body) => {
    const answer = await context.request.fetch(`${base}/api/v1${path}`, {
      ...{ method, headers: { origin: base } },
      ...(body !== undefined && { data: body as object }),
    })
    const told = await answer.json()
    if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`)
    return told.data
  }
}

async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilSettled(page)
}

/** What is on its way is grey bars. */
export async function untilSettled(page: Page): Promise<void> {
  await page.locator('.wait').first().waitFor({ state: 'detached' })
}

/** The themes differ in colours alone, so everything else is looked at in one of them. */
async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const runOnly = theme === 'light' ? levels : { type: 'rule', values: ['color-contrast'] }
  await page.emulateMedia({ colorScheme: theme })
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  const found = (await page.evaluate(
    // A table's later rows are made like its first.
    `axe.run({ exclude: ['[role=row]:nth-child(n+13)'] }, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  )) as { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
