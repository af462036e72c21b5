import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const project = mkdtempSync(join(tmpdir(), 'tributary-unused-'))
afterAll(() => rmSync(project, { recursive: true }))

/** Runs the guard of `npm run check`, with its settings, on a project that has only these files. */
function findUnused(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  cpSync(join(root, 'knip.jsonc'), join(project, 'knip.jsonc'))
  const command = ['--directory', project, '--no-config-hints']
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/knip'), command, { encoding: 'utf8' })
  return { status, stdout }
}

it('an unused file, export and dependency fail the check, and used ones do not', () => {
  const used = {
    'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
    'src/main.ts': "import { area } from './area.ts'\nexport const four = area(2)\n",
    'src/area.ts': 'export const area = (side: number) => side * side\n',
  }
  expect(findUnused(used)).toEqual({ status: 0, stdout: '' })
  const { status, stdout } = findUnused({
    'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { 'planted-package': '1.0.0' } }),
    'src/area.ts': `${used['src/area.ts']}export const plantedExport = 4\nexport type PlantedType = string\n`,
    'src/planted-file.ts': 'export const side = 1\n',
  })
  expect(status).toBe(1)
  for (const name of ['planted-package', 'plantedExport', 'PlantedType', 'src/planted-file.ts']) {
    expect(stdout).toContain(name)
  }
})

it('the type checker reports what the linter leaves to it', () => {
  const lines = [
    "import { join } from 'node:path'",
    'const unused = 1',
    'export const twice = (side: number, other: number) => side * 2',
    'export const early = late',
    'const late = 1',
    'const late = 2',
    'export function fall(side: number) {',
    '  switch (side) {',
    '    case 1:',
    '      twice(1, 2)',
    '    default:',
    '      return',
    '  }',
    '}',
  ]
  writeFileSync(join(project, 'planted.ts'), lines.join('\n'))
  const options = { types: [], incremental: false }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions: options, include: ['planted.ts'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' })
  expect(status).not.toBe(0)
  const reported = [...stdout.matchAll(/planted\.ts\((\d+),\d+\): error (TS\d+)/g)].map(
    ([, line, code]) => `${line} ${code}`,
  )
  // Unused (6133), used before its declaration (2448), declared twice (2451), fall-through (7029).
  for (const error of ['1 TS6133', '2 TS6133', '3 TS6133', '4 TS2448', '5 TS2451', '6 TS2451', '9 TS7029']) {
    expect(reported).toContain(error)
  }
})
