import type { Operation } from '../kernel/operations/operation.ts'
import { paginationSchema } from '../kernel/operations/page.ts'
import { type JsonSchema, jsonSchema } from '../kernel/schemas/json-schema.ts'

/** What the structured content of a result is valid under. */
export interface OutputSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
  $defs?: Record<string, JsonSchema>
}

/** The response of an operation as its route sends it, and `cut` where it was too long. */
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

/** A result with these parts. What a part refers to by name has its place at the root. */
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
