import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../packages/console/build-console.ts'
import { hasCurrentBuild, hasCurrentConsole } from '../src/program-file.ts'
import { listSkippedBrowserTests } from '../test/support/processes/find-browser.ts'
import { buildService } from './build-service.ts'
import { scratchInMemory } from './scratch-in-memory.ts'

/*
 * `npm test` runs vitest with one shortcut: `npm test -- -t campaigns.listCampaigns` names an operation and runs only the suites
 * over all operations, limited to that one.
 */
const args = process.argv.slice(2)
const optionIndex = args.findIndex((arg) => arg === '-t' || arg === '--testNamePattern')
const operation =
  optionIndex >= 0 && /^[a-z]\w*\.[a-z]\w*$/i.test(args[optionIndex + 1] ?? '') ? args[optionIndex + 1] : undefined
const vitestArgs =
  operation === undefined ? args : ['--passWithNoTests', ...walkingSuites(), ...args.toSpliced(optionIndex, 2)]
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
// Tests start the build, as users do.
if (!hasCurrentBuild()) await buildService()
if (!hasCurrentConsole()) await buildConsole()
const scratch = scratchInMemory()
const skipped = listSkippedBrowserTests(join(import.meta.dirname, '..'))
const notice = `SKIPPED: ${skipped.length} files of browser tests, because there is no Chrome or Chromium (see test/README.md)\n`
if (skipped.length > 0) process.stderr.write(notice)
const excluded = skipped.map((file) => `--exclude=${file}`)
const { status } = spawnSync(process.execPath, [vitest, 'run', ...excluded, ...vitestArgs], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(scratch && { TMPDIR: scratch }),
    ...(operation !== undefined && { OPERATION: operation }),
  },
})
if (scratch) rmSync(scratch, { recursive: true, force: true })
if (skipped.length > 0) process.stderr.write(notice)
process.exitCode = status ?? 1

function walkingSuites(): string[] {
  const folder = join(import.meta.dirname, '../test/contracts')
  const suites = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  return suites
    .map((name) => join(folder, name))
    .filter((path) => readFileSync(path, 'utf8').includes("'./walked-operations.ts'"))
}
