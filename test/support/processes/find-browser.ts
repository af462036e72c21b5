import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

/** The headless shell has no windows and starts faster, so it is the first. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

/** Where installers put Chromium, Chrome and Edge if they are not in the path. */
const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin', '/opt/microsoft/msedge'].flatMap((folder) =>
    [...names, 'msedge'].map((name) => `${folder}/${name}`),
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
}

/** The path of an installed browser: the one that CHROMIUM_PATH names, or the first that is found. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [...(named ? [named] : []), ...(places[process.platform] ?? []), ...inPath]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Packages of Debian with a browser. The recommended ones would add printers and much more. */
const packages = ['chromium-headless-shell', 'chromium']

/** Root of a Debian system installs a browser; elsewhere nothing is installed. */
export function installBrowser(): string | null {
  if (process.platform !== 'linux' || userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return null
  // The lock of apt serializes two runs that install concurrently.
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { stdio: 'ignore' }).status === 0
  apt('update')
  packages.some((name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation'))
  return findBrowser()
}

/** The test files that start a browser. */
export function listBrowserTests(root: string): string[] {
  const files = globSync('{test,src,packages}/**/*.test.ts', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
  const isInBrowser = (file: string) =>
    /processes\/(chromium|console-in-browser)\.ts'/.test(readFileSync(join(root, file), 'utf8'))
  return files.filter(isInBrowser).sort()
}

/**
 * The browser tests to leave out: none if there is a browser, or if this is CI, where a missing browser is a failure.
 */
export function listSkippedBrowserTests(root: string): string[] {
  const isPresent = (findBrowser() ?? installBrowser()) !== null
  return isPresent || process.env.CI ? [] : listBrowserTests(root)
}
