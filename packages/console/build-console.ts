import { createReadStream, createWriteStream, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { consoleHashesFile, hashOf } from '../../src/program-file.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '../..')

/**
 * Builds the console into `dist`, with the hashes of its sources. Every file is also written compressed, so that the service does not
 * compress per request.
 */
export async function buildConsole(): Promise<void> {
  const { build: buildWithVite } = await import('vite')
  const build = { outDir: join(folder, 'dist'), emptyOutDir: true }
  let modules: string[] = []
  const listSources: Plugin = {
    name: 'list sources',
    buildEnd() {
      modules = [...this.getModuleIds()]
    },
  }
  await buildWithVite({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn', build, plugins: [listSources] })
  const assets = join(build.outDir, 'assets')
  const packable = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(packable.map((name) => pack(join(assets, name))))
  // Last, so that an interrupted build is never considered current.
  writeFileSync(join(root, consoleHashesFile), JSON.stringify(hashesOf(modules)))
}

/** The lock file represents all packages. Modules of the build tool have no file. */
function hashesOf(modules: readonly string[]): Record<string, string | null> {
  const own = modules.map((id) => relative(root, id.split('?')[0]!)).filter((path) => !path.startsWith('node_modules/'))
  const paths = ['package-lock.json', 'packages/console/index.html', 'packages/console/vite.config.ts', ...own]
  return Object.fromEntries(paths.map((path) => [path, hashOf(join(root, path))]).filter(([, hash]) => hash !== null))
}

async function pack(file: string): Promise<void> {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  await Promise.all([
    pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`)),
    pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`)),
  ])
}

if (import.meta.main) {
  // Without the build tools (`npm ci --omit=dev`), the service uses the existing build.
  if (existsSync(fileURLToPath(new URL('../../node_modules/vite', import.meta.url)))) await buildConsole()
}
