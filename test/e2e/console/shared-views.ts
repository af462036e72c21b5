import { beforeAll, describe, expect, it } from 'vitest'
import { createSharedLinks, sharedNames } from '../../support/fixtures/shared-links.ts'
import {
  type ConsoleInBrowser,
  poll,
  recordStrayRequests,
  waitUntilLoaded,
} from '../../support/processes/console-in-browser.ts'

/** Every page that a share link can show, for a reader without an account. */
export function sharedViews({ browser, base, api, open, accessibilityIssues }: ConsoleInBrowser): void {
  describe('a shared view', () => {
    let business: string
    let paths: Record<string, string>
    beforeAll(async () => {
      business = (await api('/profile')).name
      paths = await createSharedLinks(api, await api('/views'))
    })

    it.each(sharedNames)(
      'of %s is the page of the console, reads only through its link and leads nowhere',
      async (name) => {
        const context = await browser.newContext({ locale: 'es-CL', reducedMotion: 'reduce' })
        const reader = await context.newPage()
        const strays = recordStrayRequests(reader, base)
        const failed: string[] = []
        const reads: string[] = []
        reader.on('response', (response) => {
          const { pathname } = new URL(response.url())
          if (response.status() >= 400) failed.push(`${response.status()} ${pathname}`)
          if (pathname.includes('/api/')) reads.push(pathname)
        })
        await open(paths[name]!, reader)
        const heading = reader.getByRole('heading', { level: 1, name: `${business}: Shared ${name}` })
        await heading.waitFor()
        await waitUntilLoaded(reader)
        expect(await reader.locator('html').getAttribute('lang')).toBe('es')
        expect(await reader.locator('.card').count()).toBeGreaterThan(0)
        expect([strays, failed]).toEqual([[], []])
        expect(reads.length).toBeGreaterThan(0)
        expect(reads.filter((path) => !path.startsWith(`${paths[name]}/api/v1/`))).toEqual([])
        expect(await reader.locator('main a, main input, main [aria-haspopup]').count()).toBe(0)
        expect(await accessibilityIssues('light', reader)).toEqual([])
        await reader.setViewportSize({ width: 390, height: 844 })
        const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        await poll(() => reader.evaluate(tooWide)).toBeLessThanOrEqual(0)
        await context.close()
      },
    )

    it('leads to plain tables in a browser without scripts', async () => {
      const context = await browser.newContext({ locale: 'es-CL', javaScriptEnabled: false })
      const reader = await context.newPage()
      await reader.goto(base + paths.campaigns)
      await reader.getByRole('link', { name: 'Mostrar las cifras en tablas simples' }).click()
      await reader.getByRole('heading', { level: 1, name: `${business}: Shared campaigns` }).waitFor()
      expect(await reader.locator('tbody tr').count()).toBeGreaterThan(3)
      await context.close()
    })
  })
}
