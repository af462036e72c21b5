import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files start first, because a worker that starts one of them last delays the run. Files that need the demo are not
 * adjacent at the start, because the first of them writes it.
 */
export const heaviest: readonly string[] = [
  ...['test/e2e/console-visual-checks.test.ts', 'src/sync/runs/killed-sync.test.ts', 'test/e2e/console.test.ts'],
  ...['test/contracts/hostile-input.test.ts', 'test/e2e/console-actions.test.ts', 'test/e2e/access.test.ts'],
  ...['src/demo/believable-demo.test.ts', 'test/e2e/guides.test.ts', 'test/contracts/isolation.test.ts'],
  ...['test/attacks/read-a-patient-by-any-write.test.ts', 'test/contracts/examples.test.ts'],
  ...['test/e2e/conversion-sync.test.ts', 'test/e2e/tracker-script.test.ts', 'test/contracts/headers.test.ts'],
  ...['test/e2e/tracker.test.ts', 'test/e2e/workers.test.ts', 'test/e2e/handoff.test.ts'],
  ...['test/spec/event-order.test.ts', 'src/attribution/rollups/rollup-invariants.test.ts'],
]

/** Their files start processes or restore databases, so they take far longer than others of their size. */
const slowFolders = ['test/e2e/', 'test/upgrade/']

/** Returns the place of a file in the order of the run; files of the same rank keep their order. */
export function rankOf(path: string): number {
  const at = heaviest.indexOf(path)
  if (at !== -1) return at
  return slowFolders.some((folder) => path.startsWith(folder)) ? heaviest.length : heaviest.length + 1
}

/** Other files keep the order of the runner: by their previous duration, or their size if there is none, as in a fresh clone. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => rankOf(relative(this.ctx.config.root, moduleId))
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
