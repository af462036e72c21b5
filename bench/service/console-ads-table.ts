import type { Page, Request } from 'playwright-core'
import { median, type Report } from '../report.ts'

/** Milliseconds, except `firstBytes`: the compressed responses that the first rows need. */
export interface AdsTableTimes {
  opened: number
  sorted: number
  filtered: number
  firstBytes: number
  /** Between two frames while the table is scrolled. */
  frames: number[]
  scrolledRows: number
}

/** Opens, scrolls, sorts and filters the table of ads. A step ends when the first row is the expected one. */
export async function measureAdsTable(page: Page, address: string, ads: number): Promise<AdsTableTimes> {
  // Looks at every frame: a locator would look up to half a second later.
  const firstRow = async (name: RegExp) => {
    const startedAt = performance.now()
    await page.evaluate(`new Promise((resolve) => {
      const look = () => ${name}.test(document.querySelector('.ad-name .tree-link')?.textContent ?? '')
        ? resolve() : requestAnimationFrame(look)
      look()
    })`)
    return performance.now() - startedAt
  }
  const sizes: Promise<number>[] = []
  const addSize = (request: Request) => {
    if (request.url().includes('/api/v1/ads'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', addSize)
  await page.goto(address, { waitUntil: 'commit' })
  const opened = await firstRow(/./)
  await page.waitForTimeout(500)
  page.off('requestfinished', addSize)
  const firstBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  const scrolled = await scroll(page)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  const sorted = await firstRow(/^Ad 0$/)
  await page.getByRole('searchbox').fill(`Ad ${ads - 1}`)
  const filtered = await firstRow(new RegExp(`^Ad ${ads - 1}$`))
  return { opened, sorted, filtered, firstBytes, ...scrolled }
}

const steps = 80

/** Scrolls with the mouse wheel and back to the top, and records the time between frames. */
async function scroll(page: Page): Promise<{ frames: number[]; scrolledRows: number }> {
  await page.evaluate(`{
    window.frames = []
    let before = performance.now()
    const next = (now) => { window.frames?.push(now - before); before = now; if (window.frames) requestAnimationFrame(next) }
    requestAnimationFrame(next)
  }`)
  await page.mouse.move(680, 600)
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(40)
  }
  const frames = (await page.evaluate('{ const { frames } = window; window.frames = null; frames }')) as number[]
  const scrolledRows = (await page.evaluate('Math.round(window.scrollY / 56)')) as number
  await page.evaluate('window.scrollTo(0, 0)')
  return { frames, scrolledRows }
}

export function reportAdsTable(report: Report, ads: number, times: readonly AdsTableTimes[], empty: number): void {
  const name = `table of ${ads} ads`
  for (const step of ['opened', 'sorted', 'filtered'] as const) {
    const ms = median(times.map((time) => time[step]))
    report.ratio(`${name} ${step}, of that`, ms / empty)
    report.metric(`${name} ${step}`, `${Math.round(ms)} ms`)
  }
  const kilobytes = median(times.map(({ firstBytes }) => firstBytes)) / 1000
  report.metric(`${name}: responses before the first rows`, `${kilobytes.toFixed(1)} kB`)
  const frames = times.flatMap((time) => time.frames).sort((a, b) => a - b)
  const part = (share: number) => frames[Math.floor((frames.length - 1) * share)]!.toFixed(1)
  const rows = median(times.map(({ scrolledRows }) => scrolledRows))
  report.metric(
    `${name} scrolled by ${rows} rows: time between frames`,
    `${part(0.5)} ms median, ${part(0.95)} ms of 95 %, ${part(1)} ms most`,
  )
}
