import { readFileSync } from 'node:fs'

/** The version in `package.json`, which OpenAPI and `tributary version` report. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
