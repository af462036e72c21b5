import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'packages/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    globalSetup: 'test/support/global-database.ts',
    pool: 'forks',
    // The machine that runs the tests may be small, and the database server works beside them.
    maxWorkers: 2,
  },
})
