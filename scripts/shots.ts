import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { startService } from '../test/support/started-service.ts'
import { type Shot, setScene } from './shots/scene.ts'
import { everyShot } from './shots/shot-list.ts'

/**
 * Pictures of every page of the console, in both themes, both languages and two widths, into `.bench/shots/`, for somebody to
 * look at.
 *
 *   npm run shots                                     all of them
 *   npm run shots -- campaigns set-up                 those whose name begins with one of these
 *   npm run shots -- --theme dark --language es --width 390 payments
 *   npm run shots -- --at http://127.0.0.1:3000 --link 'http://127.0.0.1:3000/sign-in?token=…'   of a service that runs;
 *                                                     the next time without the link
 *
 * The service it starts keeps its data in `.bench/shots-service`, so that only the first run waits for the demo to be written.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    language: { type: 'string', multiple: true, default: ['en', 'es'] },
    width: { type: 'string', multiple: true, default: ['1360', '390'] },
    at: { type: 'string' },
    link: { type: 'string' },
    into: { type: 'string', default: join(import.meta.dirname, '../.bench/shots') },
  },
})
const locales: Record<string, string> = { en: 'en-US', es: 'es-CL' }
/** More pages at once than this only wait for each other. */
const atOnce = 2

const looks = options.theme.flatMap((theme) =>
  options.language.flatMap((language) =>
    options.width.map((width) => ({ theme: theme as 'light' | 'dark', language, width: Number(width) })),
  ),
)
mkdirSync(options.into, { recursive: true })
const sandbox = options.at ? null : await startSandbox()
const service = sandbox && (await startKept(sandbox.settings))
const base = options.at ?? `http://127.0.0.1:${service!.port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  const storageState = await signIn(browser)
  const scene = await sceneOf(browser, storageState)
  const chosen = everyShot(scene).filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  )
  // The session is on one profile at a time, so those of the other come after.
  for (const isEmpty of [false, true]) {
    const ofProfile = chosen.filter((shot) => (shot.as === 'owner of an empty profile') === isEmpty)
    for (const look of looks) await takeShots(browser, storageState, look, ofProfile)
  }
} finally {
  await browser.close()
  await service?.stop()
  await sandbox?.close()
}

function startKept(settings: Readonly<Record<string, string>>) {
  const dataDir = join(import.meta.dirname, '../.bench/shots-service')
  mkdirSync(dataDir, { recursive: true })
  return startService(dataDir, { DEMO: 'auto', WEBHOOK_ALLOW_PRIVATE: 'on', ...settings })
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Look = (typeof looks)[number]

/** One context for all of a look, so that the console's code is fetched and compiled once. */
async function takeShots(browser: Browser, storageState: State, look: Look, shots: readonly Shot[]): Promise<void> {
  const { theme, language, width } = look
  const common = {
    colorScheme: theme,
    locale: locales[language] ?? language,
    viewport: { width, height: width < 600 ? 844 : 860 },
    // A phone lays its scrollbar over the page.
    isMobile: width < 600,
    reducedMotion: 'reduce' as const,
  }
  const signedIn = await browser.newContext({ ...common, storageState })
  const signedOut = await browser.newContext(common)
  const waiting = [...shots]
  const take = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const file = join(options.into, `${shot.name}-${width}-${language}-${theme}.png`)
      await takeShot(await (shot.as === 'nobody' ? signedOut : signedIn).newPage(), file, shot)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  await signedIn.close()
  await signedOut.close()
}

async function takeShot(page: Page, file: string, shot: Shot): Promise<void> {
  try {
    await shot.before?.(page)
    await page.goto(base + shot.path)
    await settled(page)
    await shot.act?.(page)
    if (shot.act) await settled(page)
    if (!shot.act) await growToPage(page)
    await page.screenshot({ path: file })
    process.stdout.write(`${file}\n`)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${file}: ${(error as Error).message.split('\n')[0]}\n`)
  } finally {
    await page.close()
  }
}

/**
 * The window as tall as the page, but of a long list only so much as can be looked at. A picture of more than the window is
 * put together by the browser, and not always of the right pieces.
 */
async function growToPage(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  await page.setViewportSize({ width, height: Math.min(height, width < 600 ? 2_600 : 1_500) })
  await settled(page)
}

/** What is on its way is grey bars; an open event stream never lets the network rest. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(200)
  const until = Date.now() + 20_000
  while ((await page.locator('.wait').count()) > 0 && Date.now() < until) await page.waitForTimeout(100)
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** A link signs in once; the session that it began is kept for the next run against the same service. */
async function signIn(browser: Browser): Promise<State> {
  const keptState = join(options.into, 'session.json')
  const link = options.link ?? (service && /Console +(\S+)/.exec(service.printed())![1]!)
  const context = await browser.newContext(link ? {} : { storageState: keptState })
  const page = await context.newPage()
  await page.goto(link ?? base)
  if (link) await page.click('button')
  await page.locator('.nav-foot').waitFor()
  const state = await context.storageState({ path: keptState })
  await context.close()
  return state
}

async function sceneOf(browser: Browser, storageState: State) {
  const context = await browser.newContext({ storageState })
  const scene = await setScene(context, base)
  await context.close()
  return scene
}
