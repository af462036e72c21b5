import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sourceFiles } from '../test/source-files.ts'
import { listMutations, type Mutation } from './mutate/list-mutations.ts'
import { openMutantRunner } from './mutate/mutant-runner.ts'
import { needsDatabase, relatedTests } from './mutate/related-tests.ts'
import { sample, seededRandom } from './mutate/sample.ts'

/*
 * `npm run mutate -- src/tenancy [src/oauth ...] [--count 50] [--seed 1]` applies small changes to the source, one at a time, and
 * runs the related tests. A mutation that no test detects survives and is printed: a test is missing, or the code is redundant.
 * `--near` sets how many test files run first, `--all` how many run before the mutation counts as survived; `--pure` selects only
 * files that a test without a database imports, and only those tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    pure: { type: 'boolean', default: false },
    near: { type: 'string', default: '4' },
    all: { type: 'string', default: '12' },
    /** No mutation starts after this time. */
    minutes: { type: 'string', default: '30' },
  },
})

const endsAt = Date.now() + Number(values.minutes) * 60_000
const files = sourceFiles('src', 'test')
const hasDatabase = needsDatabase(files)
const runner = await openMutantRunner({ limitMs: 60_000, needsDatabase: !values.pure })
const healthy = new Map<string, boolean>()
const lines: string[] = []
for (const folder of positionals) lines.push(await mutateFolder(folder))
await runner.close()
process.stdout.write(`\n${lines.join('\n')}\n`)

async function mutateFolder(folder: string): Promise<string> {
  const chosen = sample(mutationsBelow(folder), Number(values.count), seededRandom(Number(values.seed)))
  let [noticed, tried] = [0, 0]
  for (const mutation of chosen) {
    if (Date.now() > endsAt) break
    const tests = await healthyTests(testsOf(mutation.path).slice(0, Number(values.all)))
    const isNoticed = await isNoticedBy(mutation, tests)
    tried++
    if (isNoticed) noticed++
    else process.stdout.write(`SURVIVED ${describeMutation(mutation)}\n`)
  }
  const line = `${folder}: ${noticed} of ${tried} noticed (${Math.round((100 * noticed) / Math.max(1, tried))} percent)`
  process.stdout.write(`${line}\n`)
  return line
}

/** Runs the nearest tests first, because they detect most mutations. */
async function isNoticedBy(mutation: Mutation, tests: readonly string[]): Promise<boolean> {
  const [near, all] = [Number(values.near), Number(values.all)]
  for (const batch of [tests.slice(0, near), tests.slice(near, all)]) {
    if (batch.length > 0 && (await runner.isNoticed(mutation, batch))) return true
  }
  return false
}

function testsOf(path: string): string[] {
  const tests = relatedTests(files, path)
  if (!values.pure) return tests
  return tests.filter((test) => !hasDatabase(test) && files.some((file) => file.path === test && imports(file, path)))
}

function imports({ imports }: (typeof files)[number], path: string): boolean {
  return imports.some(({ target }) => target === path)
}

/** Excludes tests that fail without a mutation. */
async function healthyTests(tests: readonly string[]): Promise<string[]> {
  for (const test of tests) {
    if (!healthy.has(test)) healthy.set(test, !(await runner.isNoticed(null, [test])))
    if (!healthy.get(test)) process.stdout.write(`FAILS WITHOUT A MUTATION ${test}\n`)
  }
  return tests.filter((test) => healthy.get(test))
}

function mutationsBelow(folder: string): Mutation[] {
  return files
    .filter(({ path, isTest }) => path.startsWith(folder) && !isTest && testsOf(path).length > 0)
    .flatMap(({ path }) => listMutations(path, readFileSync(join(import.meta.dirname, '..', path), 'utf8')))
}

function describeMutation({ path, line, original, replacement }: Mutation): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90)
  return `${path}:${line}  ${short(original)}  ->  ${short(replacement)}`
}
