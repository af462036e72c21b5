import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { type StartedService, startService } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { type AdsTableTimes, measureAdsTable, reportAdsTable } from './console-ads-table.ts'

const repeats = scaled(3)
const ads = scaled(5_000, 500)
const listedAds = scaled(20_000, 500)

/**
 * Measures the console from the user's point of view: first paint, opening the campaign tree down to 5,000 ads, and opening,
 * sorting, filtering and scrolling the table of 20,000 ads, compared with an empty page of the same server; and the size of the scripts.
 */
export async function benchConsole(report: Report): Promise<void> {
  reportScriptSizes(report)
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'auto', DEMO_SIZE: '1' })
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
    try {
      await measure(report, service, browser)
    } finally {
      await browser.close()
      await service.stop()
    }
  })
}

/** Compressed size of what the first page loads, and of each script that is loaded later. */
function reportScriptSizes(report: Report): void {
  const folder = join(import.meta.dirname, '../../packages/console/dist')
  const size = (path: string) => gzipSync(readFileSync(join(folder, path))).length
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const shared = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  const total = shared.reduce((sum, path) => sum + size(path), 0)
  report.metric('first page: script and style, packed', `${(total / 1000).toFixed(1)} kB`, 'aim: at most 170 kB')
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of scripts.filter((name) => !shared.includes(`assets/${name}`))) {
    report.metric(`  ${name.replace(/-.{8}\.js$/, '')}`, `${(size(`assets/${name}`) / 1000).toFixed(1)} kB`)
  }
}

async function measure(report: Report, service: StartedService, browser: Browser): Promise<void> {
  const base = `http://127.0.0.1:${service.port}`
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const page = await context.newPage()
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.locator('.nav-foot').waitFor()
  const day = await importAds(base, context, { name: 'Bench', count: ads, daysAgo: 1 })
  // Another day, because the tree reads all ads of the selected days.
  const listedDay = await importAds(base, context, { name: 'Listed', count: listedAds, daysAgo: 2 })
  const empty: number[] = []
  const first: number[] = []
  const table: number[] = []
  const listed: AdsTableTimes[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    await page.goto(`${base}/sign-in`)
    empty.push(await firstPaint(page))
    await page.goto(base)
    first.push(await firstPaint(page))
    const startedAt = performance.now()
    await page.goto(`${base}/campaigns?from=${day}&to=${day}&q=Bench`)
    await page.getByRole('button', { name: 'Open Bench' }).click()
    await page.getByRole('button', { name: 'Open Every ad' }).click()
    await page.locator('.depth-2').first().waitFor({ timeout: 120_000 })
    table.push(performance.now() - startedAt)
    listed.push(await measureAdsTable(page, `${base}/ads?from=${listedDay}&to=${listedDay}&sort=-spend`, listedAds))
  }
  report.metric('first contentful paint of an empty page', `${Math.round(median(empty))} ms`)
  report.ratio('first contentful paint of the console, of that', median(first) / median(empty))
  report.ratio(`campaigns opened down to ${ads} ads, of that`, median(table) / median(empty))
  report.metric(`campaigns opened down to ${ads} ads`, `${Math.round(median(table))} ms`)
  reportAdsTable(report, listedAds, listed, median(empty))
}

async function firstPaint(page: Page): Promise<number> {
  for (;;) {
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    if (paint !== undefined) return paint
    await page.waitForTimeout(20)
  }
}

/** Imports one campaign with one ad set of many ads, on one day. Returns the day. */
async function importAds(
  base: string,
  context: Awaited<ReturnType<Browser['newContext']>>,
  { name, count, daysAgo }: { name: string; count: number; daysAgo: number },
): Promise<string> {
  const date = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  const names = { campaign_id: name, campaign_name: name, ad_set_id: `${name}-set`, ad_set_name: 'Every ad' }
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...names,
      date,
      ad_id: `${name}-${start + index}`,
      ad_name: `Ad ${start + index}`,
      ...{ spend: 10 + ((start + index) % 90), impressions: 1_000, clicks: 20 },
    }))
    const response = await context.request.post(`${base}/api/v1/campaigns/import`, {
      headers: { origin: base },
      data: { platform: 'social_ads', account_id: 'bench', currency: 'CLP', rows },
    })
    if (!response.ok()) throw new Error(`the import was rejected: ${await response.text()}`)
  }
  return date
}
