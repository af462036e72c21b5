import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { afterAll } from 'vitest'

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The user agent of an ordinary Chrome, because the service treats headless ones as bots. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Starts a browser for a test file, closed after the file. */
export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? installChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--user-agent=${userAgent}`,
    ],
  })
  afterAll(() => browser.close())
  return browser
}

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...paths].find((path) => existsSync(path)) ?? null
}

/** The lock of apt serializes two test files that install concurrently. */
function installChromium(): string {
  if (userInfo().uid === 0) {
    try {
      execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', 'chromium'], { stdio: 'ignore' })
    } catch {
      // Told below, in one line.
    }
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('The browser tests need Chromium: install the package chromium, or name its path in CHROMIUM_PATH.')
}
