import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { benchmarks } from '../../bench/benchmarks.ts'
import { findBrowser } from '../support/processes/find-browser.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The programs that people start by hand, which no other test starts, with the arguments of their smallest run. */
const smallest: Record<string, string[]> = {
  bench: Object.keys(benchmarks).filter((name) => name !== 'console' || findBrowser() !== null),
  soak: [],
  fuzz: ['--requests', '20', '--parallel', '2'],
  // No scenario or folder has these names: the program starts, and finds nothing to do.
  'test:chaos': ['none'],
  mutate: ['src/none', '--pure'],
  fixtures: [await temporaryDirectory()],
  docs: [],
  sbom: [],
  commits: [],
}

/** Programs that others start. */
const elsewhere: Record<string, string> = {
  start: 'test/e2e/npm-start.test.ts',
  sandbox: 'sandbox/start-sandbox.test.ts starts what it starts',
  demo: 'sandbox/start-sandbox.test.ts starts what it starts',
  cli: 'src/cli/cli.test.ts, test/e2e/guides.test.ts',
  test: 'runs this test',
  generate: 'npm run check',
  package: 'test/e2e/installed-service.test.ts',
  prepare: 'npm ci',
  screenshots: 'takes minutes; its parts are those of test/e2e/console.test.ts',
}

const programOf = (script: string) => /(?:^|&& )(?:exec )?node (?:--\S+ )*(\S+\.ts)$/.exec(script)?.[1]
const programs = Object.keys(scripts).filter((name) => programOf(scripts[name]!))

it('every program of package.json is in one of the two lists', () => {
  expect(programs.toSorted()).toEqual([...Object.keys(smallest), ...Object.keys(elsewhere)].sort())
})

// These take minutes even at their smallest size, so `npm test` leaves them out unless it is asked for them.
const isSlow = (name: string) => ['bench', 'soak', 'fixtures'].includes(name)

describe.each(Object.entries(smallest))('npm run %s', (name, args) => {
  it.skipIf(isSlow(name) && !process.env.TEST_BENCHES)(
    'ends without an error at its smallest size',
    {
      timeout: isSlow(name) ? 1_800_000 : 120_000,
    },
    async () => {
      const env = { ...process.env, BENCH_SMALLEST: 'on' }
      const run = promisify(execFile)(process.execPath, [programOf(scripts[name]!)!, ...args], { cwd: root, env })
      await expect(run).resolves.toMatchObject({ stderr: expect.not.stringContaining('Error') })
    },
  )
})
