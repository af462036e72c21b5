import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasCurrentBuild } from '../src/program-file.ts'
import { buildService } from './build-service.ts'
import { scratchInMemory } from './scratch-in-memory.ts'

/*
 * `npm test`: vitest, with one shortcut. `npm test -- -t campaigns.listCampaigns` names an operation: then only the suites that
 * walk operations run, over that one.
 */
const args = process.argv.slice(2)
const at = args.findIndex((arg) => arg === '-t' || arg === '--testNamePattern')
const operation = at >= 0 && /^[a-z]\w*\.[a-z]\w*$/i.test(args[at + 1] ?? '') ? args[at + 1] : undefined
const vitestArgs = operation === undefined ? args : ['--passWithNoTests', ...walkingSuites(), ...args.toSpliced(at, 2)]
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
// What is started in tests is what users start.
if (!hasCurrentBuild()) await buildService()
const scratch = scratchInMemory()
const { status } = spawnSync(process.execPath, [vitest, 'run', ...vitestArgs], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(scratch && { TMPDIR: scratch }),
    ...(operation !== undefined && { OPERATION: operation }),
  },
})
if (scratch) rmSync(scratch, { recursive: true, force: true })
process.exitCode = status ?? 1

function walkingSuites(): string[] {
  const folder = join(import.meta.dirname, '../test/contracts')
  const suites = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  return suites
    .map((name) => join(folder, name))
    .filter((path) => readFileSync(path, 'utf8').includes("'./walked-operations.ts'"))
}
