import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { Mutation } from './list-mutations.ts'

const root = join(import.meta.dirname, '../..')

export interface MutantRunner {
  /** Whether a test of these files fails with the mutation, or without one if it is null. */
  isNoticed(mutation: Mutation | null, testFiles: readonly string[]): Promise<boolean>
  close(): Promise<void>
}

export interface RunnerOptions {
  limitMs: number
  /** Without a database server the runner starts immediately and uses threads instead of processes. */
  needsDatabase: boolean
}

/**
 * Uses one test runner with one database server for all mutants. A mutation is applied in memory while the file is loaded;
 * nothing is written. A test file that exceeds `limitMs` counts as a mutant that does not terminate.
 */
export async function openMutantRunner({ limitMs, needsDatabase }: RunnerOptions): Promise<MutantRunner> {
  let active: Mutation | null = null
  const mutate = {
    name: 'mutate',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!active || id.split('?')[0] !== join(root, active.path)) return null
      if (code.slice(active.start, active.end) !== active.original) throw new Error(`${active.path} has changed`)
      return `${code.slice(0, active.start)}${active.replacement}${code.slice(active.end)}`
    },
  }
  const options = { root, watch: false, reporters: [{}], testTimeout: limitMs, hookTimeout: limitMs, retry: 0 }
  // A mutated module must not be cached for later runs.
  const unkept = { fsModuleCache: false }
  const alone = needsDatabase ? {} : { globalSetup: [], pool: 'threads' as const, maxWorkers: 1 }
  const vitest = await createVitest('test', { ...options, ...unkept, ...alone }, { plugins: [mutate] })
  await vitest.standalone()
  return {
    async isNoticed(mutation, testFiles) {
      active = mutation
      if (mutation) vitest.invalidateFile(join(root, mutation.path))
      try {
        return await hasFailure(vitest, testFiles)
      } finally {
        active = null
        if (mutation) vitest.invalidateFile(join(root, mutation.path))
      }
    },
    close: () => vitest.close(),
  }
}

async function hasFailure(vitest: Vitest, testFiles: readonly string[]): Promise<boolean> {
  const project = vitest.getRootProject()
  const specifications = testFiles.map((path) => project.createSpecification(join(root, path)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // The runner also lists modules of earlier runs.
  const own = testModules.filter(({ moduleId }) =>
    specifications.some((specification) => specification.moduleId === moduleId),
  )
  return unhandledErrors.length > 0 || own.some((item) => item.state() === 'failed')
}
