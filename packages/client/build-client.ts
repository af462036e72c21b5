import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One file that runs wherever `fetch` and WebCrypto do. */
export async function buildClient(): Promise<void> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  await build({
    entryPoints: [`${here}src/index.ts`],
    outfile: `${here}dist/client.js`,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  })
}

if (import.meta.main) await buildClient()
