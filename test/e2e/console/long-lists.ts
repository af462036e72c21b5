import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'

const many = 50_000

/**
 * Gives the page many campaigns, each a copy of the first one. They are created inside the page, because transferring them
 * through the browser's remote control would take longer than the test.
 */
const inflated = `
  const ask = window.fetch
  window.fetch = async (address, ...rest) => {
    const answer = await ask(address, ...rest)
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname !== '/api/v1/campaigns' || searchParams.get('level') !== 'campaign') return answer
    const { data, pagination, ...others } = await answer.json()
    const rows = Array.from({ length: ${many} }, (_, index) => ({
      ...data[0],
      campaign_id: 'c' + index, external_id: 'x' + index, campaign_name: 'Campaign ' + index,
      spend: ${many} - index,
    }))
    const body = { ...others, data: rows, pagination: { ...pagination, has_next: false, cursor: null } }
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }`

/** A list of any length: only the visible rows are in the page, and both ends can be reached. */
export function longLists({ context, open }: ConsoleInBrowser): void {
  describe('a list of 50,000 rows', () => {
    it('renders some dozens of them wherever it is scrolled to, and shows its first, middle and last row', async () => {
      const page = await context.newPage()
      await page.addInitScript({ content: inflated })
      await open('/campaigns', page)
      const table = page.getByRole('table', { name: 'Campaigns' })
      const rows = table.getByRole('row')
      const named = (index: number) => page.getByRole('button', { name: `Campaign ${index}`, exact: true })
      const scrollTo = (share: number) => page.evaluate(`window.scrollTo(0, document.body.scrollHeight * ${share})`)

      await named(0).waitFor()
      expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(many)
      for (const [share, index] of [
        [1, many - 1],
        [0, 0],
      ] as const) {
        await scrollTo(share)
        await poll(() => named(index).isVisible()).toBe(true)
        expect(await rows.count()).toBeLessThan(120)
      }
      await scrollTo(0.5)
      const inSight = async () => Number(/\d+/.exec((await rows.nth(20).textContent()) ?? '')?.[0] ?? 0)
      await poll(inSight).toBeGreaterThan(many / 3)
      expect(await inSight()).toBeLessThan((many * 2) / 3)
      expect(await rows.count()).toBeLessThan(120)
      await page.close()
    })
  })
}
