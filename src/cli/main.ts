#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { programFile } from '../program-file.ts'

// Shares the compile cache of the service (see `../main.ts`), which halves the start time of a command.
enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
const { runProcess } = (await import(programFile('run-cli'))) as typeof import('./run-cli.ts')

await runProcess()
