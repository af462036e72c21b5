import { type Browser, chromium } from 'playwright-core'
import { afterAll } from 'vitest'
import { findBrowser, installBrowser } from './find-browser.ts'

/** The user agent of an ordinary Chrome, because the service treats headless ones as bots. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Starts a browser for a test file, closed after the file. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findBrowser() ?? installBrowser()
  if (executablePath === null)
    throw new Error('The browser tests need Chrome or Chromium: install one, or name its path in CHROMIUM_PATH.')
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Fewer processes and threads: the browser shares two cores with the service and its database.
      '--in-process-gpu',
      '--num-raster-threads=1',
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--disable-extensions',
      // Fewer collections of garbage, which take a tenth of the browser's time.
      '--js-flags=--min-semi-space-size=64,--max-semi-space-size=128',
      `--user-agent=${userAgent}`,
    ],
  })
  afterAll(() => browser.close())
  return browser
}
