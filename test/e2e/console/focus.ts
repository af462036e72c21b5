import type { Locator } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { type ConsoleInBrowser, lastDays, poll } from '../../support/processes/console-in-browser.ts'

/** Every overlay is opened with the keyboard, closed with Escape, and returns the focus to the element that opened it. */
export function focusReturns({ page, api, open, move, button, dialog }: ConsoleInBrowser): void {
  const isFocused = (locator: Locator) => locator.evaluate((element) => element === element.ownerDocument.activeElement)

  async function opensAndReturns(
    opener: Locator,
    { item, menu }: { item?: string | RegExp; menu?: RegExp } = {},
  ): Promise<void> {
    await opener.focus()
    await page.keyboard.press('Enter')
    if (menu) {
      await page.getByRole('button', { name: menu }).focus()
      await page.keyboard.press('Enter')
    }
    if (item) {
      await page.getByRole('menuitem', { name: item }).focus()
      await page.keyboard.press('Enter')
    }
    await dialog().first().waitFor()
    await poll(() =>
      dialog()
        .first()
        .evaluate((element) => element.contains(element.ownerDocument.activeElement)),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().first().waitFor({ state: 'detached' })
    await poll(() => isFocused(opener)).toBe(true)
  }
  const first = (name: string | RegExp) => button(name, page.getByRole('main')).first()

  describe('the focus returns', () => {
    // On the current profile of the session.
    beforeAll(() => open('/'))

    it('from overlays of the campaigns', async () => {
      await move('/campaigns')
      await opensAndReturns(page.locator('.tree-link').first())
      await opensAndReturns(first('why'))
      await opensAndReturns(first(/Actions for/), { item: 'Pause' })
    })

    it('from overlays of people and payments', async () => {
      const [person] = await api(`/customers?goal=payment_received&${lastDays().query}&limit=1`)
      await move(`/customers/${person.customer_profile_id}`)
      await opensAndReturns(first('Erase this person'))
      await move('/customers')
      await opensAndReturns(first('Import'))
      await move('/payments')
      await opensAndReturns(first(/Actions for payment/), { item: /payer/i })
      await opensAndReturns(first(/Actions for payment/), { item: /refund/i })
    })

    it('from overlays of the setup, the conversion sync and the developer pages', async () => {
      await move('/set-up?view=goals')
      await opensAndReturns(first('New goal'))
      await opensAndReturns(first(/^Edit/))
      await move('/set-up?view=costs')
      await opensAndReturns(first('Add costs'))
      await move('/set-up?view=connections')
      await opensAndReturns(
        button('Connect', page.locator('section.card', { has: page.getByRole('heading', { name: 'Shopify' }) })),
      )
      await move('/conversion-sync')
      await opensAndReturns(first(/^Settings/))
      await opensAndReturns(page.getByRole('row').filter({ hasText: 'lead_created' }).getByRole('button'))
      await move('/conversion-sync?view=runs')
      await opensAndReturns(page.getByRole('cell').getByRole('button').first())
      await move('/developers')
      await opensAndReturns(first('New key'))
      await opensAndReturns(first(/^\d+ scopes$/))
      await opensAndReturns(first('Revoke'))
    })

    it('from overlays of alerts, digests, views and share links', async () => {
      const view = { name: 'Focus', page: 'campaigns', is_shared: true, range: { preset: 'last_30_days' } }
      const { id: view_id } = await api('/views', 'POST', view)
      await api('/share-links', 'POST', { view_id, name: 'Focus' })
      await api('/digests', 'POST', { schedule: { kind: 'daily', hour: 8 }, channels: [{ kind: 'email' }] })
      await move('/alerts')
      await opensAndReturns(first('New alert'))
      await move('/alerts?view=digests')
      await opensAndReturns(first('Preview'))
      await opensAndReturns(first('Delete'))
      await move('/views')
      await opensAndReturns(first('Share link'))
      await opensAndReturns(first('Delete'))
      await move('/views?view=links')
      await opensAndReturns(first('Revoke'))
      await move('/budgets')
      await opensAndReturns(first(/^Display/), { menu: /Saved views of this page/, item: 'Save this view' })
    })

    it('from overlays of the settings and the administration', async () => {
      await move('/settings')
      await page.getByRole('radio', { name: /Platform-safe/ }).check()
      await opensAndReturns(first('Change mode'))
      await page.getByLabel('Keep').selectOption('13')
      await opensAndReturns(first('Preview deletion'))
      await move('/settings?view=people')
      await opensAndReturns(first('Remove'))
      await move('/settings?view=apps')
      await opensAndReturns(first('Register an app'))
      await move('/operator?view=workspaces')
      await opensAndReturns(first('New workspace'))
      await move('/operator?view=profiles')
      await opensAndReturns(page.getByRole('cell').getByRole('button').first())
    })

    it('from the search, which has no button', async () => {
      await move('/platforms')
      const picker = page.getByRole('button', { name: /Attribution model/ })
      await picker.focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'detached' })
      await poll(() => isFocused(picker)).toBe(true)
    })
  })
}
