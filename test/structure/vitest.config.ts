import { defineConfig } from 'vitest/config'

/** Runs only the structure tests, for `npm run check`: they read files, so no database is started. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/architecture.test.ts', 'test/structure/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // Parsing every file takes seconds, and more on a busy machine.
    testTimeout: 30_000,
    reporters: ['dot'],
  },
})
