import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const root = join(import.meta.dirname, '../../..')

export interface InstalledPackage {
  /** A directory that contains only the package. */
  folder: string
  /** The files of the package. */
  files: string[]
  manifest: Record<string, unknown>
  write(name: string, text: string): void
  /** Returns the compiler's output for a file under strict rules; empty if there are no errors. */
  typeCheck(name: string, options: { module: 'nodenext' | 'bundler'; hasNodeTypes?: boolean }): string
}

/** Packs a package as a release would and installs the tarball in an empty directory, without a network. */
export function installPackage(name: 'client' | 'tracker'): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), `installed-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const npm = (args: string[], cwd: string) => {
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    return execFileSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, PATH }, stdio: 'pipe' })
  }
  const packed = npm(['pack', '--json', '--pack-destination', folder], join(root, 'packages', name))
  // Build output may come first.
  const [{ filename, files }] = JSON.parse(packed.slice(packed.search(/^\[/m)))
  write('package.json', JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  npm(['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${filename}`], folder)
  const manifest = readFileSync(join(folder, `node_modules/tributary-${name}/package.json`), 'utf8')
  return {
    folder,
    files: files.map((file: { path: string }) => file.path),
    manifest: JSON.parse(manifest),
    write,
    typeCheck: (file, options) => typeCheck(folder, file, options),
  }
}

function typeCheck(
  folder: string,
  file: string,
  { module, hasNodeTypes = false }: { module: 'nodenext' | 'bundler'; hasNodeTypes?: boolean },
): string {
  if (hasNodeTypes) linkNodeTypes(folder)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    ...(module === 'nodenext' ? { module } : { module: 'esnext', moduleResolution: module }),
    ...(hasNodeTypes ? { types: ['node'], lib: ['es2022'] } : { types: [] }),
  }
  const project = join(folder, `tsconfig.${module}.json`)
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }))
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

function linkNodeTypes(folder: string): void {
  try {
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'))
    symlinkSync(join(root, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
