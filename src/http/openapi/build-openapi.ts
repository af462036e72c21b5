import { events } from '../../events/registry.ts'
import { type Operation, routeOf } from '../../kernel/operations/operation.ts'
import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'
import { conventions } from './conventions.ts'
import { describeEvent } from './describe-event.ts'
import { describeOperation, tagOf } from './describe-operation.ts'
import { sharedParameters } from './describe-parameters.ts'
import { nameSchemas } from './name-schemas.ts'
import type { OpenapiDocument, OperationObject, ResponseObject, Site } from './openapi-document.ts'
import { markReserved } from './reserved.ts'
import { securitySchemes, sharedHeaders, sharedSchemas } from './shared-components.ts'

/** The OpenAPI 3.1 description of a list of operations. */
export function buildOpenapi(operations: readonly Operation[], site: Site): OpenapiDocument {
  return markReserved(nameSchemas(describeApi(operations, site)), operations)
}

/** The same with every schema inlined, for the reference page. */
export function describeApi(operations: readonly Operation[], site: Site): OpenapiDocument {
  const schemas = { ...sharedSchemas }
  const responses: Record<string, ResponseObject> = {}
  const paths: OpenapiDocument['paths'] = {}
  for (const op of operations) {
    const path = routeOf(op).replace(/:(\w+)/g, '{$1}')
    const methods = paths[path] ?? {}
    methods[op.method.toLowerCase()] = shareFailures(
      hoistDefinitions(describeOperation(op), `${op.id}.`, schemas),
      responses,
    )
    paths[path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { ...info, version: site.version },
    servers: serversOf(site),
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.type, describeEvent(event)])),
    components: {
      schemas,
      responses,
      parameters: sharedParameters,
      headers: sharedHeaders,
      securitySchemes: securitySchemes(site),
    },
  }
}

/** Most operations have the same error responses, so each set of codes is written once. */
function shareFailures(op: OperationObject, shared: Record<string, ResponseObject>): OperationObject {
  const entries = Object.entries(op.responses).map(([status, response]) => {
    if ('$ref' in response || !response['x-error-codes']) return [status, response]
    const name = [status, ...response['x-error-codes']].join('.')
    shared[name] = response
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  return { ...op, responses: Object.fromEntries(entries) }
}

const info = {
  title: 'Tributary API',
  summary: 'Marketing attribution and customer journeys.',
  description: conventions,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

function serversOf({ baseUrl, apiUrl }: Site): OpenapiDocument['servers'] {
  const canonical = { url: baseUrl, description: 'Canonical.' }
  return apiUrl === baseUrl ? [canonical] : [canonical, { url: apiUrl, description: 'API host; the same handlers.' }]
}

/**
 * Moves the `$defs` that zod writes for recursive schemas to the components of the document, with names that start with `prefix`:
 * inside an OpenAPI document, a `#/$defs/...` reference would point to the document root.
 */
function hoistDefinitions<T>(value: T, prefix: string, schemas: Record<string, JsonSchema>): T {
  return walk(value, prefix, schemas) as T
}

function walk(value: unknown, prefix: string, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, prefix, schemas))
  if (value === null || typeof value !== 'object') return value
  const { $defs, ...rest } = value as { $defs?: Record<string, JsonSchema> }
  // Zod numbers its definitions from zero in each schema, so those of the request body and the response would collide.
  const definitionPrefix = $defs ? `${prefix}${Object.keys(schemas).length}` : prefix
  for (const [name, definition] of Object.entries($defs ?? {})) {
    schemas[definitionPrefix + name] = walk(definition, definitionPrefix, schemas) as JsonSchema
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', `#/components/schemas/${definitionPrefix}`)
        : walk(inner, definitionPrefix, schemas),
    ]),
  )
}
