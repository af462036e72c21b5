import { enableCompileCache } from 'node:module'

// Uses the directory of NODE_COMPILE_CACHE, or the temporary directory: the package itself may be read-only.
enableCompileCache()
const { runProcess } = await import('../dist/run-cli.mjs')
await runProcess()
