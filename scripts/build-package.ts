import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/**
 * Compiles a package for publishing: `dist/index.js`, one ES module without imports, with its source map and type declarations.
 */
export async function buildPackage(name: 'client' | 'tracker', { target }: { target: string }): Promise<void> {
  const folder = join(root, 'packages', name)
  const dist = join(folder, 'dist')
  // Keeps the scripts that the service serves, which are also in the tracker's `dist`.
  for (const old of globSync('*', { cwd: dist })) {
    if (!/^[tm](-.*)?\.js$/.test(old)) rmSync(join(dist, old), { recursive: true })
  }
  await build({
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target,
    sourcemap: true,
    logLevel: 'warning',
  })
  writeDeclarations(folder, dist)
}

function writeDeclarations(folder: string, dist: string): void {
  const emit = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--incremental', 'false']
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', folder, ...emit, '--rootDir', join(folder, 'src'), '--outDir', dist])
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file)
    // The compiler keeps the `.ts` extension in imports; the published declarations need `.js`.
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from\s+|import\()'(\.[^']*)\.ts'/g, "$1'$2.js'"))
  }
}
