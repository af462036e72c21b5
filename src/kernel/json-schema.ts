import { z } from 'zod'

/** The part of JSON Schema 2020-12 that zod writes and the reference page reads. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  description?: string
  deprecated?: boolean
  default?: unknown
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** What a caller may send (`input`) or will read (`output`) under a zod schema. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // Held inside an object, a schema that contains itself is written as a named definition instead of a reference to `#`.
  const { properties, $defs } = z.toJSONSchema(z.object({ held: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      applyMeta(jsonSchema as JsonSchema, z.globalRegistry.get(zodSchema) as JsonSchema | undefined)
      simplify(jsonSchema as JsonSchema, io)
    },
  })
  return { ...(properties!.held as JsonSchema), ...($defs && { $defs: $defs as Record<string, JsonSchema> }) }
}

/** A query string that becomes a number says so in its `.meta()`; what zod then still tells about the text is noise. */
function applyMeta(target: JsonSchema, meta: JsonSchema | undefined): void {
  if (!meta) return
  Object.assign(target, meta)
  if (meta.type && meta.type !== 'string') {
    delete target.pattern
    delete target.minLength
    delete target.maxLength
  }
}

const formatsWithTheirOwnPattern = new Set(['uuid', 'email', 'date', 'date-time', 'uri'])

function simplify(target: JsonSchema, io: 'input' | 'output'): void {
  if (target.format && formatsWithTheirOwnPattern.has(target.format)) delete target.pattern
  if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum
  if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum
  // Answers may gain fields within a version, so a reader must not be told that there will be no others.
  if (io === 'output' && target.additionalProperties === false) delete target.additionalProperties
}
