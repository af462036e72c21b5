import { defineConfig } from 'vitest/config'
import { HeaviestFirst } from './test/support/heaviest-first.ts'

export default defineConfig({
  // As the console's own build has it: the sources of the client, not what is packed of it.
  resolve: { alias: { '@tributary/client': new URL('packages/client/src/index.ts', import.meta.url).pathname } },
  test: {
    include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'test/**/*.test.ts', 'packages/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    globalSetup: 'test/support/database/global-database.ts',
    pool: 'forks',
    isolate: false,
    // Garbage of a request is collected less often, which saves a twentieth of the time of the workers.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Some tests start the whole service as a process; a busy machine needs its time for that.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The default of one second is too short for a browser or a service on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // A browser that waited too long on a loaded machine is given a second try, and the report says so. A failed expectation
    // is never repeated.
    retry: { count: 1, condition: /^(locator|page)\.\w+: Timeout \d+ms exceeded/ },
    sequence: { sequencer: HeaviestFirst },
    // One more than the smallest machine has cores, because tests of processes and browsers spend a quarter of their time waiting.
    maxWorkers: 3,
  },
})
