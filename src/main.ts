import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { programFile } from './program-file.ts'

/*
 * The next start reuses the compiled code of every module and takes half the time. The cache is in node_modules, where write access
 * already allows changing the code; if the folder is read-only, nothing is cached.
 */
enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import(programFile('serve'))
