import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { programFile } from './program-file.ts'

/*
 * The compiled code of every module is kept for the next start, which then takes half the time. It is stored with the packages:
 * an account that can write there can change the code itself. Without write access nothing is kept.
 */
enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import(programFile('serve'))
