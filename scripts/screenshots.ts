import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { findBrowser } from '../test/support/processes/find-browser.ts'
import { startService } from '../test/support/processes/started-service.ts'
import { prepareScene, type Screenshot } from './screenshots/scene.ts'
import { allScreenshots } from './screenshots/screenshot-list.ts'

/**
 * Takes screenshots of every page of the console, in both themes, both languages and two widths, into `.bench/screenshots/`.
 *
 *   npm run screenshots                                     all of them
 *   npm run screenshots -- campaigns set-up                 only those whose name begins with one of these
 *   npm run screenshots -- --theme dark --language es --width 390 payments
 *   npm run screenshots -- --readme                         the images of the README, into `docs/images/`
 *   npm run screenshots -- --at http://127.0.0.1:3000 --link 'http://127.0.0.1:3000/sign-in?token=…'   of a running service;
 *                                                           later runs do not need the link
 *
 * The service that it starts keeps its data in `.bench/screenshots-service`, so only the first run waits for the demo data.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    language: { type: 'string', multiple: true, default: ['en', 'es'] },
    width: { type: 'string', multiple: true, default: ['1360', '390'] },
    readme: { type: 'boolean', default: false },
    at: { type: 'string' },
    link: { type: 'string' },
    into: { type: 'string', default: join(import.meta.dirname, '../.bench/screenshots') },
  },
})
/** The screenshots of the README by the names of their files. */
const readmeImages: Record<string, string> = { overview: 'overview', conversion: 'receipt' }
/** Enough for the chart of the overview. */
const readmeHeight = 980
const imagesFolder = join(import.meta.dirname, '../docs/images')
const locales: Record<string, string> = { en: 'en-US', es: 'es-CL' }
/** More concurrent pages only slow each other down. */
const concurrency = 2

const variants = options.readme
  ? [{ theme: 'light' as const, language: 'en', width: 1360 }]
  : options.theme.flatMap((theme) =>
      options.language.flatMap((language) =>
        options.width.map((width) => ({ theme: theme as 'light' | 'dark', language, width: Number(width) })),
      ),
    )
mkdirSync(options.into, { recursive: true })
const sandbox = options.at ? null : await startSandbox()
const service = sandbox && (await startServiceWithDemo(sandbox.settings))
const base = options.at ?? `http://127.0.0.1:${service!.port}`
const browser = await chromium.launch({
  executablePath: findBrowser()!,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  const storageState = await signIn(browser)
  const selected = allScreenshots(await sceneFor(browser, storageState)).filter(isSelected)
  // A session has one active profile, so the screenshots of the empty profile come last.
  for (const isEmpty of [false, true]) {
    const ofProfile = selected.filter((screenshot) => (screenshot.as === 'owner of an empty profile') === isEmpty)
    for (const variant of variants) await takeScreenshots(browser, storageState, variant, ofProfile)
  }
} finally {
  await browser.close()
  await service?.stop()
  await sandbox?.close()
}

function isSelected({ name }: Screenshot): boolean {
  if (options.readme) return name in readmeImages
  return positionals.length === 0 || positionals.some((start) => name.startsWith(start))
}

function startServiceWithDemo(settings: Readonly<Record<string, string>>) {
  const dataDir = join(import.meta.dirname, '../.bench/screenshots-service')
  mkdirSync(dataDir, { recursive: true })
  return startService(dataDir, { DEMO: 'auto', WEBHOOK_ALLOW_PRIVATE: 'on', ...settings })
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Variant = (typeof variants)[number]

/** One browser context per variant, so that the console's code is fetched and compiled once. */
async function takeScreenshots(
  browser: Browser,
  storageState: State,
  variant: Variant,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const { theme, language, width } = variant
  const common = {
    colorScheme: theme,
    locale: locales[language] ?? language,
    viewport: { width, height: options.readme ? readmeHeight + 100 : width < 600 ? 844 : 860 },
    // A phone draws its scrollbar over the page.
    isMobile: width < 600,
    reducedMotion: 'reduce' as const,
  }
  const signedIn = await browser.newContext({ ...common, storageState })
  const signedOut = await browser.newContext(common)
  const pending = [...screenshots]
  const takeNext = async () => {
    for (let screenshot = pending.shift(); screenshot; screenshot = pending.shift()) {
      const file = options.readme
        ? join(imagesFolder, `${readmeImages[screenshot.name]}.webp`)
        : join(options.into, `${screenshot.name}-${width}-${language}-${theme}.png`)
      const context = screenshot.as === 'anonymous' ? signedOut : signedIn
      await takeScreenshot(await context.newPage(), file, screenshot)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, takeNext))
  await signedIn.close()
  await signedOut.close()
}

async function takeScreenshot(page: Page, file: string, screenshot: Screenshot): Promise<void> {
  try {
    await screenshot.before?.(page)
    await page.goto(base + screenshot.path)
    await waitUntilLoaded(page)
    await screenshot.interact?.(page)
    if (screenshot.interact) await waitUntilLoaded(page)
    if (!screenshot.interact && !options.readme) await growToPage(page)
    await saveImage(page, file)
    process.stdout.write(`${file}\n`)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${file}: ${(error as Error).message.split('\n')[0]}\n`)
  } finally {
    await page.close()
  }
}

/** Playwright writes no WebP, which needs half of the bytes of a PNG; a canvas of the browser does. */
async function saveImage(page: Page, file: string): Promise<void> {
  if (!file.endsWith('.webp')) {
    await page.screenshot({ path: file })
    return
  }
  // Chromium counts its own frame as part of the window and draws the last 87 pixels of the viewport wrongly.
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: page.viewportSize()!.width, height: readmeHeight } })
  const blank = await page.context().newPage()
  const data = await blank.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
  })()`)
  await blank.close()
  mkdirSync(imagesFolder, { recursive: true })
  writeFileSync(file, Buffer.from(data as string, 'base64'))
}

/**
 * Makes the window as tall as the page, up to a limit for long lists. Chromium assembles a screenshot that is taller than
 * the window from several parts, and sometimes from the wrong ones.
 */
async function growToPage(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  await page.setViewportSize({ width, height: Math.min(height, width < 600 ? 2_600 : 1_500) })
  await waitUntilLoaded(page)
}

/** Waits for the placeholders to disappear; the network is never idle while an event stream is open. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(200)
  const until = Date.now() + 20_000
  while ((await page.locator('.wait').count()) > 0 && Date.now() < until) await page.waitForTimeout(100)
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** A sign-in link works once; the session is stored for the next run against the same service. */
async function signIn(browser: Browser): Promise<State> {
  const sessionFile = join(options.into, 'session.json')
  const link = options.link ?? (service && /Console +(\S+)/.exec(service.printed())![1]!)
  if (!link && !existsSync(sessionFile)) throw new Error('sign in with --link and the sign-in link of the service')
  const context = await browser.newContext(link ? {} : { storageState: sessionFile })
  const page = await context.newPage()
  await page.goto(link ?? base)
  if (link) await page.click('button')
  await page
    .locator('.nav-foot')
    .waitFor({ timeout: 15_000 })
    .catch(() => {
      throw new Error('not signed in: the session has ended or the link was used; use --link with a new sign-in link')
    })
  const state = await context.storageState({ path: sessionFile })
  await context.close()
  return state
}

async function sceneFor(browser: Browser, storageState: State) {
  const context = await browser.newContext({ storageState })
  const scene = await prepareScene(context, base, {
    hasInvalidHits: !options.readme,
    isNewService: service !== null,
  })
  await context.close()
  return scene
}
