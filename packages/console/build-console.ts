import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Builds the console into `dist`. Every file is also written compressed, so that the service does not compress per request. */
export async function buildConsole(): Promise<void> {
  const { build: buildWithVite } = await import('vite')
  const build = { outDir: join(folder, 'dist'), emptyOutDir: true }
  await buildWithVite({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn', build })
  const assets = join(build.outDir, 'assets')
  const packable = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(packable.map((name) => pack(join(assets, name))))
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
