import type { Operation } from '../kernel/operations/operation.ts'
import { paginationSchema } from '../kernel/operations/page.ts'
import { type JsonSchema, jsonSchema } from '../kernel/schemas/json-schema.ts'

/** The schema of the structured content of a result. */
export interface OutputSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
  $defs?: Record<string, JsonSchema>
}

/** The response schema of an operation, plus `cut` for responses that were too long. */
export function outputSchemaOf(op: Operation): OutputSchema {
  return outputSchema({
    ...(op.data && { data: dataSchemaOf(op) }),
    meta: { type: 'object', ...(op.meta && jsonSchema(op.meta, 'output')), required: [] },
    ...(op.isPaged && { pagination: jsonSchema(paginationSchema, 'output') }),
  })
}

export function dataSchemaOf(op: Operation): JsonSchema {
  return op.data ? jsonSchema(op.data, 'output') : {}
}

/** A result with these parts. Definitions that a part references are moved to the root. */
export function outputSchema(parts: { data?: JsonSchema; meta?: JsonSchema; pagination?: JsonSchema }): OutputSchema {
  const definitions: Record<string, JsonSchema> = {}
  const properties: Record<string, JsonSchema> = {}
  for (const [name, { $defs, ...part }] of Object.entries(parts)) {
    Object.assign(definitions, $defs)
    properties[name] = part
  }
  return {
    type: 'object',
    properties: { ...properties, cut: cutSchema },
    required: parts.data ? ['data'] : [],
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  }
}

const integer: JsonSchema = { type: 'integer' }

const cutSchema: JsonSchema = {
  type: 'object',
  description: 'Present where the result was too long: which list was cut, and the cursor that continues it.',
  properties: {
    list: { type: 'string' },
    shown_from: integer,
    shown: integer,
    of: integer,
    page_cursor: { type: 'string' },
  },
}
