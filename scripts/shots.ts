import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startService } from '../test/support/started-service.ts'

/**
 * Pictures of every page of the console, in both themes, both languages and two widths, into `.bench/shots/`, for somebody to
 * look at.
 *
 *   npm run shots                                     all of them
 *   npm run shots -- campaigns set-up                 those whose name begins with one of these
 *   npm run shots -- --theme dark --language es --width 390 payments
 *   npm run shots -- --at http://127.0.0.1:3000 --link 'http://127.0.0.1:3000/sign-in?token=…'   of a service that runs;
 *                                                     the next time without the link
 *
 * The service it starts keeps its data in `.bench/shots-service`, so that only the first run waits for the demo to be written.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    language: { type: 'string', multiple: true, default: ['en', 'es'] },
    width: { type: 'string', multiple: true, default: ['1280', '390'] },
    at: { type: 'string' },
    link: { type: 'string' },
    into: { type: 'string', default: join(import.meta.dirname, '../.bench/shots') },
  },
})
const locales: Record<string, string> = { en: 'en-US', es: 'es-CL' }
/** More pages at once than this only wait for each other. */
const atOnce = 2

interface Shot {
  name: string
  path: string
  /** What a person does before looking; the picture is of the window then, not of the whole page. */
  act?: (page: Page) => Promise<unknown>
  isSignedOut?: boolean
}

const looks = options.theme.flatMap((theme) =>
  options.language.flatMap((language) =>
    options.width.map((width) => ({ theme: theme as 'light' | 'dark', language, width: Number(width) })),
  ),
)
mkdirSync(options.into, { recursive: true })
const service = options.at ? null : await startKept()
const base = options.at ?? `http://127.0.0.1:${service!.port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  const storageState = await signIn(browser)
  const every = await everyShot(browser, storageState)
  const chosen = every.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
  const waiting = looks.flatMap((look) => chosen.map((shot) => ({ look, shot })))
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await takeShot(browser, storageState, next)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
} finally {
  await browser.close()
  await service?.stop()
}

function startKept() {
  const dataDir = join(import.meta.dirname, '../.bench/shots-service')
  mkdirSync(dataDir, { recursive: true })
  return startService(dataDir, { DEMO: 'auto' })
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Look = (typeof looks)[number]

async function takeShot(browser: Browser, storageState: State, { look, shot }: { look: Look; shot: Shot }) {
  const { theme, language, width } = look
  const context = await browser.newContext({
    colorScheme: theme,
    locale: locales[language] ?? language,
    viewport: { width, height: width < 600 ? 844 : 860 },
    reducedMotion: 'reduce',
    ...(!shot.isSignedOut && { storageState }),
  })
  const file = join(options.into, `${shot.name}-${width}-${language}-${theme}.png`)
  try {
    const page = await context.newPage()
    await page.goto(base + shot.path)
    await settled(page)
    await shot.act?.(page)
    if (shot.act) await settled(page)
    await page.screenshot({ path: file, ...(await frameOf(page, shot)) })
    process.stdout.write(`${file}\n`)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${file}: ${(error as Error).message.split('\n')[0]}\n`)
  } finally {
    await context.close()
  }
}

/** The whole page, but of a long list only so much as can be looked at. */
async function frameOf(page: Page, { act }: Shot): Promise<Parameters<Page['screenshot']>[0]> {
  if (act) return {}
  const { width } = page.viewportSize()!
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, width < 600 ? 2_600 : 1_500) } }
}

/** What is on its way is grey bars; an open event stream never lets the network rest. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(200)
  const until = Date.now() + 20_000
  while ((await page.locator('.wait').count()) > 0 && Date.now() < until) await page.waitForTimeout(100)
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** A link signs in once; the session that it began is kept for the next run against the same service. */
async function signIn(browser: Browser): Promise<State> {
  const keptState = join(options.into, 'session.json')
  const link = options.link ?? (service && /Console +(\S+)/.exec(service.printed())![1]!)
  const context = await browser.newContext(link ? {} : { storageState: keptState })
  const page = await context.newPage()
  await page.goto(link ?? base)
  if (link) await page.click('button')
  await page.locator('.nav-foot').waitFor()
  for (;;) {
    const feed = await context.request.get(`${base}/api/v1/tracking/events?limit=100`)
    const { events } = (await feed.json()).data as { events: { event_name: string }[] }
    if (events.some(({ event_name }) => event_name === 'demo_filled')) break
    await page.waitForTimeout(500)
  }
  const state = await context.storageState({ path: keptState })
  await context.close()
  return state
}

async function everyShot(browser: Browser, storageState: State): Promise<Shot[]> {
  const context = await browser.newContext({ storageState })
  const [from, to] = [29, 0].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
  const list = await context.request.get(
    `${base}/api/v1/customers?goal=payment_received&date_from=${from}&date_to=${to}&limit=50`,
  )
  const rows = (await list.json()).data as { conversion_id: string; customer_profile_id: string; touch_count: number }[]
  const one = rows.toSorted((a, b) => b.touch_count - a.touch_count)[0]!
  await context.close()
  const views = (page: string, parameter: string, names: string[]): Shot[] =>
    names.map((view) => ({ name: `${page}-${view}`, path: `/${page}?${parameter}=${view}` }))
  return [
    { name: 'overview', path: '/' },
    { name: 'overview-range', path: '/', act: (page) => page.locator('.page-head .pick').first().click() },
    { name: 'overview-person', path: '/', act: openPersonMenu },
    { name: 'overview-search', path: '/', act: (page) => page.keyboard.press('Control+k') },
    { name: 'campaigns', path: '/campaigns' },
    {
      name: 'campaigns-models',
      path: '/campaigns',
      act: (page) => page.locator('[aria-haspopup=menu].pick').first().click(),
    },
    { name: 'campaigns-open', path: '/campaigns?beside=linear', act: openTree },
    { name: 'campaigns-row', path: '/campaigns', act: (page) => page.locator('.tree-link').first().click() },
    {
      name: 'campaigns-why',
      path: '/campaigns',
      act: (page) => page.locator('.tree-name .link-button').first().click(),
    },
    { name: 'campaigns-pause', path: '/campaigns', act: openPause },
    ...views('campaigns', 'view', ['tags', 'ledger']),
    { name: 'conversion', path: `/conversions/${one.conversion_id}` },
    { name: 'conversion-none', path: '/conversions/nothing-like-it' },
    { name: 'customers', path: '/customers' },
    { name: 'customers-nobody', path: '/customers?q=nobody-by-this-name' },
    { name: 'person', path: `/customers/${one.customer_profile_id}` },
    {
      name: 'person-erase',
      path: `/customers/${one.customer_profile_id}`,
      act: (page) => page.locator('.pick-danger').click(),
    },
    { name: 'platforms', path: '/platforms' },
    { name: 'ads', path: '/ads' },
    { name: 'live', path: '/live' },
    ...views('live', 'show', ['rejected']),
    { name: 'conversion-sync', path: '/conversion-sync' },
    ...views('conversion-sync', 'view', ['runs', 'audiences']),
    { name: 'conversion-sync-goal', path: '/conversion-sync', act: openGoal },
    { name: 'conversion-sync-run', path: '/conversion-sync?view=runs', act: openRun },
    { name: 'payments', path: '/payments' },
    ...views('payments', 'view', ['unidentified']),
    { name: 'set-up', path: '/set-up' },
    ...views('set-up', 'view', ['tracker', 'connections', 'goals', 'domain']),
    { name: 'developers', path: '/developers' },
    ...views('developers', 'view', ['assistants', 'webhooks', 'deliveries']),
    { name: 'settings', path: '/settings' },
    ...views('settings', 'view', ['people', 'account', 'audit', 'access']),
    { name: 'unknown', path: '/no/such/page' },
    { name: 'sign-in', path: '/', isSignedOut: true },
  ]
}

/** On a phone the navigation is behind its button. */
async function openPersonMenu(page: Page): Promise<void> {
  const menu = page.locator('.phone-bar .pick')
  if (await menu.isVisible()) await menu.click()
  await page.locator('.nav-foot button').first().click()
}

async function openTree(page: Page): Promise<void> {
  await page.locator('.row-campaign .twist').first().click()
  await page.locator('.tree-name.depth-1 .twist').first().click()
}

async function openGoal(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'payment_received' }).getByRole('button').click()
  await page.locator('dialog .acts button').first().click()
}

async function openRun(page: Page): Promise<void> {
  await page.getByRole('cell').getByRole('button').first().click()
}

async function openPause(page: Page): Promise<void> {
  await page.locator('.row-menu').first().click()
  await page.getByRole('menuitem').first().click()
}
