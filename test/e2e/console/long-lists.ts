import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/console-in-browser.ts'

const many = 50_000

/** A list of any length: only what is in sight is in the page, and both its ends can be reached. */
export function longLists({ page, open }: ConsoleInBrowser): void {
  describe('a list of 50,000 rows', () => {
    it('has some dozens of them in the page wherever it is scrolled to, and its first, middle and last can be seen', async () => {
      await page.route(
        (address) => address.pathname === '/api/v1/campaigns' && address.searchParams.get('level') === 'campaign',
        async (route) => {
          const answer = await route.fetch()
          const { data, ...rest } = await answer.json()
          const rows = Array.from({ length: many }, (_, index) => ({
            ...data[0],
            ...{ campaign_id: `c${index}`, external_id: `x${index}`, campaign_name: `Campaign ${index}` },
            spend: many - index,
          }))
          const pagination = { ...rest.pagination, has_next: false, cursor: null }
          await route.fulfill({ response: answer, json: { ...rest, data: rows, pagination } })
        },
      )
      await open('/campaigns')
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
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}
