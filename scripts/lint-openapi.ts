import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { OpenapiDocument } from '../src/http/openapi/openapi-document.ts'

export interface LintProblem {
  rule: string
  /** A JSON pointer into the document. */
  at: string
  message: string
}

/** Redocly reports these as warnings; they break generated clients, so they are errors here. */
const stricter = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-required-schema-properties-undefined': 'error',
  'operation-4xx-response': 'error',
  'operation-operationId': 'error',
  'no-unused-components': 'error',
} as const

/** Returns the errors that Redocly's linter finds in the document, by its recommended rules and the stricter ones above. */
export async function lintOpenapi(document: OpenapiDocument | object): Promise<LintProblem[]> {
  const config = await createConfig({ extends: ['recommended'], rules: stricter })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, location, message }) => ({ rule: ruleId, at: location[0]?.pointer ?? '#/', message }))
}

if (import.meta.main) {
  const { readFileSync } = await import('node:fs')
  const file = new URL('../docs/reference/openapi.json', import.meta.url)
  const problems = await lintOpenapi(JSON.parse(readFileSync(file, 'utf8')))
  for (const { rule, at, message } of problems) process.stdout.write(`openapi.json ${at}: ${message} (${rule})\n`)
  if (problems.length > 0) process.exitCode = 1
}
