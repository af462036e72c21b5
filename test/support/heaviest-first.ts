import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files start first, because a worker that starts one of them last delays the run. Files that need the demo are not
 * adjacent at the start, because the first of them writes it.
 */
const heaviest = [
  ...['test/e2e/console-visual-checks.test.ts', 'test/contracts/hostile-input.test.ts', 'test/e2e/console.test.ts'],
  ...['test/e2e/console-actions.test.ts', 'test/e2e/guides.test.ts', 'test/contracts/isolation.test.ts'],
  ...['test/e2e/access.test.ts', 'test/e2e/conversion-sync.test.ts', 'test/contracts/examples.test.ts'],
  ...['test/e2e/tracker-script.test.ts', 'test/contracts/headers.test.ts', 'test/e2e/tracker.test.ts'],
  ...['test/e2e/workers.test.ts', 'test/e2e/handoff.test.ts', 'test/spec/event-order.test.ts'],
]

/** Other files keep the order of the runner: by their previous duration, or their size. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = heaviest.indexOf(relative(this.ctx.config.root, moduleId))
      return at === -1 ? heaviest.length : at
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
