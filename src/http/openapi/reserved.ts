import { reservedEvents } from '../../events/registry.ts'
import { reservedScopes } from '../../kernel/context/scopes.ts'
import { type ErrorCode, errorCatalog } from '../../kernel/errors/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'
import { errorCodesOf } from './describe-responses.ts'
import type { OpenapiDocument } from './openapi-document.ts'

/** Error codes of the contract that no operation of this version returns. */
export function reservedCodes(operations: readonly Operation[]): ErrorCode[] {
  const used = new Set(operations.flatMap(errorCodesOf))
  return (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => !used.has(code))
}

/** Documents in the components which values of the contract this version does not use. */
export function markReserved(document: OpenapiDocument, operations: readonly Operation[]): OpenapiDocument {
  const schemas = { ...document.components.schemas }
  const marks = { ErrorCode: reservedCodes(operations), Scope: reservedScopes, WebhookEventType: reservedEvents }
  for (const [name, values] of Object.entries(marks)) if (schemas[name]) schemas[name] = marked(schemas[name], values)
  return { ...document, components: { ...document.components, schemas } }
}

function marked(schema: JsonSchema, values: readonly string[]): JsonSchema {
  const names = values.map((value) => `\`${value}\``).join(', ')
  return { ...schema, description: `Reserved, and not used in this version: ${names}.`, 'x-reserved': [...values] }
}
