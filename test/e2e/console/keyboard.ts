import { beforeAll, describe, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'

/** More steps to an element would be too many for a person. */
const stepsMax = 80

/** The main tasks with Tab, Enter and Escape only. */
export function keyboardWalk({ page, open, move, dialog }: ConsoleInBrowser): void {
  const focused = () =>
    page.evaluate<string>(
      `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').replace(/\\s+/g, ' ').trim()`,
    )

  /** Presses Tab until the focused element has the name. */
  async function tabTo(name: RegExp): Promise<void> {
    const passed: string[] = []
    for (let steps = 0; steps < stepsMax; steps++) {
      await page.keyboard.press('Tab')
      const found = await focused()
      if (name.test(found)) return
      passed.push(found)
    }
    throw new Error(`${name} is not among ${passed.join(' | ')}`)
  }
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search

  describe('with the keyboard', () => {
    beforeAll(() => open('/'))

    it('the answer leads to the ads that it is about', async () => {
      await move('/')
      await page.locator('.answer').waitFor()
      await tabTo(/Skip to/)
      await page.keyboard.press('Enter')
      await tabTo(/: (stop|give)/)
      await page.keyboard.press('Enter')
      await poll(path).toMatch(/^\/ads\?.*advice=(stop|scale)/)
    })

    it('an ad is selected for pausing, and nothing changes without a confirmation', async () => {
      await move('/ads')
      await page.getByRole('row').nth(1).waitFor()
      await tabTo(/^Pause/)
      await page.keyboard.press('Enter')
      await dialog().waitFor()
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await poll(focused).toMatch(/^Pause/)
    })

    it('another range is chosen', async () => {
      await move('/campaigns')
      await tabTo(/Date range/)
      await page.keyboard.press('Enter')
      await tabTo(/90 days/i)
      await page.keyboard.press('Enter')
      await poll(path).toContain('range=90d')
    })

    it('a page is found by its name', async () => {
      await move('/')
      await page.keyboard.press('Control+k')
      await dialog().locator('input').waitFor()
      await page.keyboard.type('Cohorts')
      await dialog().getByText('Cohorts').first().waitFor()
      await page.keyboard.press('Enter')
      await poll(path).toMatch(/^\/cohorts/)
    })

    it('a page is shared', async () => {
      await move('/platforms')
      await tabTo(/^Share/)
      await page.keyboard.press('Enter')
      await poll(focused).toMatch(/^Copy/)
      await tabTo(/^Create/)
      await page.keyboard.press('Escape')
      await poll(focused).toMatch(/^Share/)
    })
  })
}
