import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { startChromium } from '../support/processes/chromium.ts'
import { installPackage } from '../support/processes/packed-package.ts'
import { startFakeCollector } from '../support/servers/fake-collector.ts'
import { startPageServer } from '../support/servers/page-server.ts'

const installed = installPackage('tracker')

const page = (origin: string) => `
import { startTracker, type Tracker } from 'tributary-tracker'

const tracker: Tracker = startTracker({ origin: '${origin}', trackingKey: 'trk_live_k', honorGpc: true })
tracker.purchase({ value: 19.9, currency: 'USD', order_id: '77', plan: 'pro' })
export const planted = () => {
  // @ts-expect-error: no such mode
  tracker.consent('perhaps')
}
`

describe('the packed tracker, installed in an empty directory', () => {
  it('contains only compiled files, including the served script', () => {
    expect(installed.files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/t.js']))
    expect(installed.files.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([])
  })

  it.each(['nodenext', 'bundler'] as const)('type-checks under strict %s', (module) => {
    installed.write('page.ts', page('https://t.example'))
    expect(installed.typeCheck('page.ts', { module })).toBe('')
  })

  it('sends the page view and the purchase of a page that bundles it', async () => {
    const [browser, site, collector] = [await startChromium(), await startPageServer(), await startFakeCollector()]
    installed.write('page.ts', page(new URL(collector.scriptUrl).origin))
    const { outputFiles } = buildSync({
      entryPoints: [join(installed.folder, 'page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      minify: true,
    })
    site.setHead(`<script>${outputFiles[0]!.text}</script>`)
    const context = await browser.newContext()
    try {
      await (await context.newPage()).goto(`${site.origin}/shop`)
      await expect.poll(() => collector.accepted().length).toBe(2)
      const [view, sale] = collector.accepted()
      expect([view.eventName, new URL(view.pageUrl).pathname, sale.eventName, sale.valueAmount, sale.order_id]).toEqual(
        [...['page_view', '/shop', 'purchase', 19.9, '77']],
      )
    } finally {
      await context.close()
    }
  })
})
