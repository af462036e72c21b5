import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, lastDays, poll } from '../../support/processes/console-in-browser.ts'

/** The address holds the whole view: Back undoes one change at a time, and a copied address opens the same view. */
export function addressOfView({ page, context, move, open, button, dialog }: ConsoleInBrowser): void {
  const parameters = () => {
    const { profile: _, from: _from, to: _to, ...rest } = Object.fromEntries(new URL(page.url()).searchParams)
    return rest
  }

  describe('the address', () => {
    it('has one step per change, Back closes the sheet first, and a copy opens the same view', async () => {
      const { from, to } = lastDays()
      await move(`/campaigns?from=${from}&to=${to}`)
      const steps: [() => Promise<unknown>, Record<string, string>][] = [
        [() => chooseModel(/^Linear/), { model: 'linear' }],
        [() => button('Active').click(), { model: 'linear', status: 'ACTIVE' }],
        [
          () => page.getByRole('columnheader', { name: 'ROAS' }).getByRole('button').click(),
          { model: 'linear', status: 'ACTIVE', sort: '-roas' },
        ],
        [() => page.getByRole('searchbox').fill('a'), { model: 'linear', status: 'ACTIVE', sort: '-roas', q: 'a' }],
      ]
      for (const [change, expected] of steps) {
        await change()
        await poll(parameters).toEqual(expected)
      }
      await page.locator('.tree-link').first().click()
      await dialog().waitFor()
      const title = await dialog().getByRole('heading').textContent()

      const copy = await context.newPage()
      await open(page.url().replace(/^https?:\/\/[^/]+/, ''), copy)
      await copy.getByRole('dialog', { name: title! }).waitFor()
      expect(await copy.getByRole('searchbox', { includeHidden: true }).inputValue()).toBe('a')
      await copy.close()

      await page.goBack()
      await dialog().waitFor({ state: 'detached' })
      for (const [, expected] of steps.toReversed()) {
        await poll(parameters).toEqual(expected)
        await page.goBack()
      }
      await poll(parameters).toEqual({})
      expect(await page.getByRole('searchbox').inputValue()).toBe('')
    })

    it('has the filters of the site report: a row filters the rest, a chip or Back removes it', async () => {
      await move('/site')
      const visits = () => page.locator('.site-tile', { hasText: 'Visits' }).locator('p').textContent()
      const devices = page.getByRole('table', { name: 'Devices' })
      await devices.getByRole('button', { name: 'Phone' }).click()
      await poll(parameters).toEqual({ device: 'mobile' })
      await poll(visits).toBe(await devices.getByRole('row', { name: /Phone/ }).getByRole('cell').nth(2).textContent())
      const chip = page.getByRole('button', { name: /Device Phone/ })
      await chip.click()
      await poll(parameters).toEqual({})
      await page.goBack()
      await chip.waitFor()
      await page.goBack()
      await chip.waitFor({ state: 'detached' })
    })

    it('leaves no step that opens a closed sheet again, and Back closes a dialog instead of leaving the page', async () => {
      await move('/platforms')
      await move('/campaigns')
      await page.locator('.tree-link').first().click()
      await dialog().waitFor()
      await page.keyboard.press('Escape')
      await poll(() => page.url()).not.toContain('row=')
      await page.goBack()
      await poll(() => new URL(page.url()).pathname).toBe('/platforms')
      await move('/developers')
      await button('New key').click()
      await dialog().waitFor()
      await page.goBack()
      await dialog().waitFor({ state: 'detached' })
      // The router returns to the page after the browser has left it.
      await poll(() => new URL(page.url()).pathname).toBe('/developers')
    })
  })

  async function chooseModel(name: RegExp): Promise<void> {
    await page.getByRole('button', { name: /Attribution model/ }).click()
    await page.getByRole('menuitemradio', { name }).first().click()
  }
}
