import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startService } from '../test/support/started-service.ts'

/**
 * Pictures of every page of the console, in both themes, both languages and at a phone's width, into `.bench/shots/`, for
 * somebody to look at: `npm run shots`, or `npm run shots -- /campaigns` for one page.
 */
const wanted = process.argv.slice(2)
const into = join(import.meta.dirname, '../.bench/shots')
const dataDir = join(tmpdir(), `tributary-shots-${process.pid}`)
mkdirSync(dataDir, { recursive: true })
mkdirSync(into, { recursive: true })

const looks = [
  { name: 'light', colorScheme: 'light', locale: 'en-US', viewport: { width: 1360, height: 860 } },
  { name: 'dark-es', colorScheme: 'dark', locale: 'es-CL', viewport: { width: 1360, height: 860 } },
  { name: 'light-es', colorScheme: 'light', locale: 'es-CL', viewport: { width: 1360, height: 860 } },
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', viewport: { width: 1360, height: 860 } },
  { name: 'phone', colorScheme: 'light', locale: 'es-CL', viewport: { width: 390, height: 844 } },
] as const

const service = await startService(dataDir, { DEMO: 'auto' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const base = `http://127.0.0.1:${service.port}`
  const storageState = await signIn(base)
  const paths = wanted.length > 0 ? wanted : await everyPage(base, storageState)
  for (const { name, ...look } of looks) {
    const context = await browser.newContext({ ...look, storageState })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(base + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // What is loading is grey bars; an open event stream never lets the network rest.
      await page.waitForTimeout(150)
      while ((await page.locator('.wait').count()) > 0) await page.waitForTimeout(100)
      const file = `${
        path
          .replace(/[?=&]/g, '-')
          .replace(/[0-9a-f-]{36}/, 'one')
          .replace(/^\//, '')
          .replaceAll('/', '-') || 'overview'
      }-${name}.png`
      await page.screenshot({ path: join(into, file), fullPage: true })
      process.stdout.write(`${join(into, file)}\n`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await service.stop()
}

type State = Awaited<ReturnType<Awaited<ReturnType<typeof browser.newContext>>['storageState']>>

async function signIn(base: string): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  for (;;) {
    const feed = await context.request.get(`${base}/api/v1/tracking/events?limit=1`)
    if ((await feed.json()).data.events[0]?.event_name === 'demo_filled') break
    await page.waitForTimeout(500)
  }
  const state = await context.storageState()
  await context.close()
  return state
}

async function everyPage(base: string, storageState: State): Promise<string[]> {
  const context = await browser.newContext({ storageState })
  const [from, to] = [29, 0].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10))
  const range = `date_from=${from}&date_to=${to}`
  const list = await context.request.get(`${base}/api/v1/customers?goal=payment_received&${range}&limit=20`)
  const rows = (await list.json()).data as { conversion_id: string; customer_profile_id: string; touch_count: number }[]
  const one = rows.toSorted((a, b) => b.touch_count - a.touch_count)[0]!
  await context.close()
  return [
    '/',
    '/campaigns',
    '/campaigns?beside=linear',
    '/campaigns?view=tags',
    '/campaigns?view=ledger',
    `/conversions/${one.conversion_id}`,
    '/customers',
    `/customers/${one.customer_profile_id}`,
    '/platforms',
    '/ads',
    '/live',
  ]
}

function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
}
