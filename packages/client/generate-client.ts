import type { OpenapiDocument, OperationObject, ParameterObject } from '../../src/http/openapi/openapi-document.ts'
import { resolveResponse } from '../../src/http/openapi/openapi-document.ts'
import type { JsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { commentOf, objectType, typeOf } from './schema-type.ts'

/**
 * Generates the parts of the client that follow from the OpenAPI document: every route, and the types of inputs and responses.
 */
export function clientSources(document: OpenapiDocument): Map<string, string> {
  const operations = listOperations(document)
  return new Map([
    ['packages/client/src/generated/routes.ts', routesFile(operations)],
    ['packages/client/src/generated/operations.ts', operationsFile(document, operations)],
    ['packages/client/src/generated/client.ts', clientFile(operations)],
    ['packages/client/src/generated/schemas.ts', schemasFile(document)],
    ['packages/client/src/generated/webhooks.ts', webhooksFile(document)],
  ])
}

interface Described {
  id: string
  method: string
  path: string
  operation: OperationObject
  params: ParameterObject[]
  responseSchema: JsonSchema | null
  isPaged: boolean
}

function listOperations(document: OpenapiDocument): Described[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const responseSchema = responseSchemaOf(document, operation)
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          operation,
          params: (operation.parameters ?? []).filter((param): param is ParameterObject => 'name' in param),
          responseSchema,
          isPaged: responseSchema?.properties?.pagination !== undefined,
        }
      }),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** All success responses of an operation (200 for existing, 201 for created) have the same schema. */
function responseSchemaOf(document: OpenapiDocument, operation: OperationObject): JsonSchema | null {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  for (const [, response] of successes) {
    const schema = resolveResponse(document, response).content?.['application/json']?.schema
    if (schema) return schema
  }
  return null
}

function codesOf(document: OpenapiDocument, operation: OperationObject): string[] {
  const codes = Object.values(operation.responses).flatMap(
    (response) => resolveResponse(document, response)['x-error-codes'] ?? [],
  )
  return [...new Set(codes)].sort()
}

const head = '// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.\n\n'

/** Writes one line per operation: method, path, whether a repeat is harmless, and the encoding of the body. */
function routesFile(operations: Described[]): string {
  const lines = operations.map(({ id, method, path, operation, isPaged }) => {
    const isForm = operation.requestBody?.content['application/x-www-form-urlencoded'] !== undefined
    const namesProfile = (operation.parameters ?? []).some(
      (parameter) => '$ref' in parameter && parameter.$ref.endsWith('/ProfileId'),
    )
    const isOf: [string, boolean][] = [
      ['paged', isPaged],
      ['form', isForm],
      ['profile', namesProfile],
    ]
    const flags = [operation['x-idempotency'], ...isOf.filter(([, is]) => is).map(([flag]) => flag)]
    return `  '${id}': '${method} ${path} ${flags.join(' ')}',`
  })
  return `${head}/** \`METHOD path flags\`, by the operation's id. */\nexport const routes = {\n${lines.join('\n')}\n} as const\n`
}

function operationsFile(document: OpenapiDocument, operations: Described[]): string {
  const codes = new Set<string>()
  const entries = operations.map(({ id, operation, params, responseSchema }) => {
    const own = codesOf(document, operation)
    for (const code of own) codes.add(code)
    const { requestBody } = operation
    const bodySchema = Object.values(requestBody?.content ?? {})[0]?.schema
    const fields = [
      ...params.map((param) => field(param.name, param.required, param.schema, param.description)),
      ...(bodySchema ? [field('body', requestBody?.required === true, bodySchema)] : []),
    ]
    return `  '${id}': {
    input: ${objectType(fields, 4)}
    response: ${responseSchema ? typeOf(responseSchema, 4) : 'undefined'}
    code: ${own.length > 0 ? own.map((code) => `'${code}'`).join(' | ') : 'never'}
  }`
  })
  const union = [...codes]
    .sort()
    .map((code) => `  | '${code}'`)
    .join('\n')
  return `${head}import type { Schemas } from './schemas.ts'

/** All error codes. */\nexport type ErrorCode =\n${union}\n
/** The input, the response and the error codes of each operation. */\nexport interface Operations {\n${entries.join('\n')}\n}\n`
}

const field = (name: string, isRequired: boolean, schema: JsonSchema, description?: string) => ({
  name,
  isRequired,
  schema,
  description,
})

function clientFile(operations: Described[]): string {
  const nouns = new Map<string, string[]>()
  for (const { id, operation, isPaged } of operations) {
    const [noun, verb] = id.split('.') as [string, string]
    const scopes = operation['x-required-scopes']
    const comment = [
      operation.summary,
      ...(operation.description ? [operation.description] : []),
      ...(scopes.length > 0 ? [`Scopes: ${scopes.join(' or ')}.`] : []),
      ...(operation['x-deprecation'] ? [`@deprecated since ${operation['x-deprecation'].since}`] : []),
    ].join('\n')
    const line = `${commentOf(comment, 4)}    ${verb}: ${isPaged ? 'PagedCall' : 'Call'}<'${id}'>`
    nouns.set(noun, [...(nouns.get(noun) ?? []), line])
  }
  const groups = [...nouns].map(([noun, lines]) => `  ${noun}: {\n${lines.join('\n')}\n  }`)
  return `${head}import type { Call, PagedCall } from '../call.ts'\n
/** Every operation, by its noun. */\nexport interface OperationCalls {\n${groups.join('\n')}\n}\n`
}

function schemasFile(document: OpenapiDocument): string {
  const entries = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${commentOf(schema.description, 2)}  ${name}: ${typeOf(schema, 2)}`,
  )
  return `${head}/** The schemas that the description names, such as \`Schemas['Campaign']\`. */
export interface Schemas {\n${entries.join('\n')}\n}\n`
}

function webhooksFile(document: OpenapiDocument): string {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody.content['application/json']!.schema
    return `${commentOf(post.summary, 2)}  '${type}': ${typeOf(schema, 2)}`
  })
  return `${head}import type { Schemas } from './schemas.ts'

/** The webhook events of the service, by type. */\nexport interface WebhookEvents {\n${events.join('\n')}\n}\n
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]\n`
}
