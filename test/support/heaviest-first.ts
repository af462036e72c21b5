import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, which begin first: a worker that takes one of them last would let the others wait for it. Those
 * that need the demo do not stand side by side at the start, for the first of them writes it.
 */
const heaviest = [
  ...['test/e2e/console-visual-checks.test.ts', 'test/contracts/hostile-input.test.ts', 'test/e2e/console.test.ts'],
  ...['test/e2e/console-actions.test.ts', 'test/e2e/guides.test.ts', 'test/contracts/isolation.test.ts'],
  ...['test/e2e/access.test.ts', 'test/e2e/conversion-sync.test.ts', 'test/contracts/examples.test.ts'],
  ...['test/e2e/tracker-script.test.ts', 'test/contracts/headers.test.ts', 'test/e2e/tracker.test.ts'],
  ...['test/e2e/workers.test.ts', 'test/e2e/handoff.test.ts', 'test/spec/event-order.test.ts'],
]

/** Otherwise as the runner does it: by the time that a file took before, or its length. */
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
