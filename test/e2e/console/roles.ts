import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  waitForNavigation,
  waitUntilLoaded,
} from '../../support/processes/console-in-browser.ts'

/** Buttons that a read-only person may use: they select, open, copy or save what is shown. */
const reading = [
  /^(Receipt|Copy|Close|CSV|Columns|Full export|why|Active|Paused|Show more|Show as)/,
  // Filters of the ads and of the paths, and a range of days.
  /^(Filters|Any step|[A-Z][a-z]{2} \d+ – )/,
  // Opens a goal or a run of the conversion sync, or selects the model that money is shown under.
  /^(Preview |[A-Z][a-z]{2} \d+, \d)/,
  /^(Last touch|First touch|Linear|Time decay|Last non-direct|Position based|Data driven)$/,
  // Every person may change their own account and receive digests.
  /^(Change password|Set up|End|End all others|Create digest|Leave .*)$/,
]

/** Parts of a page whose buttons only open, sort or filter a list. */
const opening =
  '[role=columnheader], .page-head, .tiles, .tree-link, .twist, .waterfall, .cohort-map, .path-open, .site-lists'

/** The service enforces access; the console hides what the person's role does not allow. */
export function rolesSee({ browser, api, service }: ConsoleInBrowser): void {
  async function enter(role: 'viewer' | 'editor'): Promise<{ theirs: Page; forbidden: string[] }> {
    const { workspace_id } = await api('/profile')
    const body = { email: `${role}-${randomUUID()}@roles.example`, workspace_id, role }
    const made = await service.call('POST', '/api/v1/admin/users', { token: service.operatorKey, body })
    const viewport = { width: 1360, height: 900 }
    const theirs = await (await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })).newPage()
    const forbidden: string[] = []
    await theirs.goto(made.body.data.sign_in_url)
    await theirs.click('button')
    await theirs.locator('.nav-foot').waitFor()
    theirs.on('response', (response) => {
      if ([401, 403].includes(response.status())) forbidden.push(`${response.request().method()} ${response.url()}`)
    })
    return { theirs, forbidden }
  }

  /** Opens every page of the navigation and every view of it by clicking. */
  async function walk(theirs: Page, check: (where: string) => Promise<void>): Promise<void> {
    const links = theirs.locator('a.nav-link')
    const count = await links.count()
    expect(count).toBeGreaterThan(5)
    for (let index = 0; index < count; index++) {
      await links.nth(index).click()
      await theirs.locator('a.nav-link[aria-current=page]').and(links.nth(index)).waitFor()
      await waitForNavigation(theirs)
      await theirs.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilLoaded(theirs)
      const tabs = theirs.locator('.page-head .view-tabs .pick')
      const views = await tabs.count()
      for (let tab = 0; tab < Math.max(1, views); tab++) {
        if (tab > 0) await tabs.nth(tab).click()
        await waitUntilLoaded(theirs)
        await check(`${new URL(theirs.url()).pathname} ${tab}`)
      }
    }
  }

  describe('the console hides what a role does not allow', () => {
    it('an editor finds no page that requires more', { timeout: 240_000 }, async () => {
      const { theirs, forbidden } = await enter('editor')
      await walk(theirs, async () => {})
      expect(forbidden).toEqual([])
      await theirs.context().close()
    })

    it('a viewer finds no such page and no button that changes anything', { timeout: 240_000 }, async () => {
      const { theirs, forbidden } = await enter('viewer')
      const writes: string[] = []
      await walk(theirs, async (where) => {
        const names = await theirs
          .locator('main button:not([aria-pressed]):visible')
          .evaluateAll(
            (all, opening) => all.filter((item) => !item.closest(opening)).map((item) => item.textContent!),
            opening,
          )
        for (const name of new Set(names))
          if (!reading.some((item) => item.test(name.trim()))) writes.push(`${where}: ${name.trim()}`)
      })
      expect(writes.join('\n')).toBe('')
      expect(forbidden).toEqual([])
      await theirs.context().close()
    })
  })
}
