import { existsSync } from 'node:fs'
import { join } from 'node:path'

/* Runs after `npm ci`: builds the console and the service. Without the build tools, existing builds are used. */
const builders = ['esbuild', 'vite'].map((name) => join(import.meta.dirname, '../node_modules', name))
if (builders.every((path) => existsSync(path))) {
  const [{ buildConsole }, { buildService }] = await Promise.all([
    import('../packages/console/build-console.ts'),
    import('./build-service.ts'),
  ])
  await Promise.all([buildConsole(), buildService()])
}
