import { existsSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What `npm ci` makes of the sources: the console's build, and the service's. In a tree whose builders were
 * removed, builds that came along are used as they are.
 */
const builders = ['esbuild', 'vite'].map((name) => join(import.meta.dirname, '../node_modules', name))
if (builders.every((path) => existsSync(path))) {
  const [{ buildConsole }, { buildService }] = await Promise.all([
    import('../packages/console/build-console.ts'),
    import('./build-service.ts'),
  ])
  await Promise.all([buildConsole(), buildService()])
}
