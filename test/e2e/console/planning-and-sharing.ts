import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'
import { countClicks } from './count-clicks.ts'

/** Planned spend, digests and links for people without an account. */
export function planningAndSharing({ browser, page, api, move, button, dialog, closeDialog }: ConsoleInBrowser): void {
  describe('planning', () => {
    it('spend is planned for a platform, changed in its cell, and restored by undo', async () => {
      await move('/budgets')
      await page.getByLabel('Platform or campaign').selectOption({ label: 'Meta, all campaigns' })
      await page.getByLabel(/^Amount/).fill('500')
      await button('Add plan').click()
      const plans = async () => (await api('/budgets')).map(({ platform, plan }: Json) => [platform, plan])
      await poll(plans).toEqual([['social_ads', 500]])
      const field = page.getByRole('textbox', { name: 'Plan for Meta' })
      await field.fill('30')
      await field.press('Enter')
      await poll(plans).toEqual([['social_ads', 30]])
      const [budget] = await api('/budgets')
      const row = page.getByRole('row', { name: /Meta/ })
      await row.getByText('Over plan').waitFor()
      expect(await row.textContent()).toContain(`€${budget.projected.toFixed(2)}`)
      await button('Undo').last().click()
      await poll(plans).toEqual([['social_ads', 500]])
    })
  })

  describe('costs', () => {
    it('are set from the cohorts page, show profit on the overview, and are removed again', async () => {
      const rules = async () => (await api('/profile/costs')).rules
      await move('/cohorts')
      await page.getByRole('link', { name: 'Set costs' }).click()
      await button('Add costs').click()
      await dialog().getByLabel('Gross margin').fill('40')
      await dialog().getByLabel('Stripe, percent').fill('2.9')
      await button('Save', dialog()).click()
      await page.getByRole('row', { name: /40% *Stripe 2\.9%/ }).waitFor()
      const [{ effective_from, ...rule }] = await rules()
      expect(rule).toEqual({
        gross_margin_percent: 40,
        fees: [{ provider: 'payments_a', percent: 2.9, fixed: 0 }],
      })
      await move('/')
      await page.getByRole('button', { name: /Profit after ads/ }).waitFor()
      await move('/set-up?view=costs')
      await button('Remove', page.locator('main')).click()
      await page.getByText('Costs removed.').waitFor()
      expect(await rules()).toEqual([])
      await button('Undo').last().click()
      await poll(rules).toEqual([{ effective_from, ...rule }])
    })
  })

  describe('sharing', () => {
    it('a view is linked, opened without an account, and gone after the link was revoked', async () => {
      await move('/campaigns')
      await page.getByRole('button', { name: /^Display/ }).click()
      await page.getByRole('button', { name: /Saved views of this page/ }).click()
      await page.getByRole('menuitem', { name: 'Save this view' }).click()
      await dialog().getByLabel('Name').fill('For the client')
      await dialog()
        .getByLabel(/Share with everyone/)
        .check()
      await button('Save view', dialog()).click()
      await poll(() => page.url()).toContain('saved=')
      await move('/views')
      await button('Share link', page.locator('main')).click()
      await button('Create link', dialog()).click()
      const address = (await dialog().locator('pre').textContent())!
      await button('I have saved it', dialog()).click()
      const reader = await (await browser.newContext({ locale: 'en-US' })).newPage()
      await reader.goto(address)
      await reader.getByRole('heading', { name: 'Norte Bikes: For the client' }).waitFor()
      await reader.getByText('Bicicletas de otoño').waitFor()
      await move('/views?view=links')
      await button('Revoke', page.locator('main')).click()
      await button('Revoke', dialog()).click()
      await page.locator('main').getByText('revoked', { exact: true }).waitFor()
      await reader.reload()
      await reader.getByRole('heading', { name: 'This link does not work' }).waitFor()
      expect(await reader.getByText('Bicicletas de otoño').count()).toBe(0)
      await reader.context().close()
    })

    it('digests are created, previewed with links to their views, paused, and deleted after a confirmation', async () => {
      await move('/alerts?view=digests')
      await page.getByLabel('How often').selectOption('daily')
      await button('Create digest').click()
      await button('Preview').click()
      await dialog().getByText('What changed').waitFor()
      const url = await dialog().getByRole('link').first().getAttribute('href')
      expect(url).toMatch(/profile=/)
      await closeDialog()
      await button('Pause', page.locator('main')).click()
      await button('Resume', page.locator('main')).waitFor()
      expect(await api('/digests')).toMatchObject([{ schedule: { kind: 'daily' }, is_enabled: false, next_at: null }])
      await button('Delete', page.locator('main')).click()
      await button('Delete', dialog()).click()
      await poll(() => api('/digests')).toEqual([])
    })

    it('the page on the screen is shared with two clicks', async () => {
      await move('/ads')
      const clicks = await countClicks(page)
      await page.getByRole('button', { name: /^Share/ }).click()
      await button('Create and copy link').click()
      const address = (await page.locator('.share-panel code').textContent())!
      expect(await clicks()).toBe(2)
      const reader = await (await browser.newContext({ locale: 'en-US' })).newPage()
      await reader.goto(address)
      await reader.getByRole('heading', { level: 1, name: /^Norte Bikes: Ads, / }).waitFor()
      await reader.context().close()
    })
  })
}
