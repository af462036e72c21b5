import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { programFile } from './program-file.ts'

/*
 * The compiled code of every module is kept for the next start, which then takes half the time. It lies beside the packages:
 * whoever may write there may change the code itself. Where nobody may, nothing is kept.
 */
enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import(programFile('serve'))
