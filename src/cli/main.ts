#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { programFile } from '../program-file.ts'
import { processTerminal } from './command.ts'

// The compiled code that the service keeps, see `../main.ts`: a command then takes half the time.
enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
const { runCli } = (await import(programFile('run-cli'))) as typeof import('./run-cli.ts')

process.exitCode = await runCli(process.argv.slice(2), processTerminal())
