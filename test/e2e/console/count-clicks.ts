import type { Page } from 'playwright-core'

/** Counts the clicks of a person from now on. The page must not be loaded again meanwhile. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    const isNew = window.clicks === undefined
    window.clicks = 0
    if (isNew) window.addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) window.clicks++ }, true)
  }`)
  return () => page.evaluate('window.clicks')
}
