#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The compiled code that the service keeps, see `../main.ts`: a command then takes half the time.
enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
const [{ processTerminal }, { runCli }] = await Promise.all([import('./command.ts'), import('./run-cli.ts')])

process.exitCode = await runCli(process.argv.slice(2), processTerminal())
