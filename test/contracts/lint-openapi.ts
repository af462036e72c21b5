import type { OpenapiDocument } from '../../src/http/openapi/openapi-document.ts'

interface LintProblem {
  rule: string
  /** A JSON pointer into the document. */
  at: string
  message: string
}

/** The part of Redocly that is used here. Its own declarations take the type checker longer than any folder of the service. */
interface Redocly {
  createConfig(config: string): Promise<object>
  lintFromString(input: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<{ ruleId: string; severity: string; message: string; location: { pointer?: string }[] }[]>
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
export async function lintOpenapi(document: OpenapiDocument): Promise<LintProblem[]> {
  // The type checker does not follow an import whose name is not a literal.
  const name: string = '@redocly/openapi-core'
  const { createConfig, lintFromString } = (await import(name)) as Redocly
  const config = await createConfig(JSON.stringify({ extends: ['recommended'], rules: stricter }))
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, location, message }) => ({ rule: ruleId, at: location[0]?.pointer ?? '#/', message }))
}
