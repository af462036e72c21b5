import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Returns the browser script as one minified text, for browsers back to 2020. */
export function buildTracker(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('src/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['es2020'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
  })
  return outputFiles[0]!.text
}
