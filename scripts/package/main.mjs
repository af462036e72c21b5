import { enableCompileCache } from 'node:module'

// Uses the directory of NODE_COMPILE_CACHE, or the temporary directory: the package itself may be read-only.
enableCompileCache()
// The build exists only in the package, not where this file is checked.
const program = new URL('../dist/run-cli.mjs', import.meta.url).href
const { runProcess } = await import(program)
await runProcess()
