import { z } from 'zod'

/** The part of JSON Schema 2020-12 that zod writes and the reference page reads. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  /** The name of the schema among the components of the OpenAPI description. */
  title?: string
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
  /** Values that the contract names and this version does not use. */
  'x-reserved'?: string[]
}

/**
 * Marks a parameter that its operation requires although its schema does not, because a missing one has a specific error code.
 */
export const requiredMark = 'x-required'

/** Names a schema in the components of the OpenAPI description, where it is described once and referenced. */
export function nameSchema(title: string, schema: z.ZodType): void {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), title })
}

/**
 * Accepts anything, but documents the schema of its items: items of a batch are validated one by one, so that an invalid one does
 * not reject the others.
 */
export function describedAs(schema: z.ZodType) {
  return z.unknown().meta({ ...jsonSchema(schema, 'input') })
}

/** Holds references to the lists, because a list may grow while the service runs. */
const enums: { title: string; values: readonly string[] }[] = []

/** Names the enum with these values wherever it is used. */
export function nameEnum(title: string, values: readonly string[]): void {
  enums.push({ title, values })
}

export function enumName(values: readonly unknown[]): string | null {
  return enums.find((known) => isSameSet(known.values, values))?.title ?? null
}

function isSameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}

/** The JSON Schema of what a caller may send (`input`) or receives (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // Wrapped in an object, a recursive schema is written as a named definition instead of a reference to `#`.
  const { properties, $defs } = z.toJSONSchema(z.object({ held: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      applyMeta(jsonSchema as JsonSchema, z.globalRegistry.get(zodSchema) as JsonSchema | undefined)
      simplify(jsonSchema as JsonSchema, io)
    },
  })
  const held = properties!.held as JsonSchema
  return tidy({ ...held, ...($defs && { $defs: $defs as Record<string, JsonSchema> }) })
}

/** Rewrites the schema in the form that OpenAPI generators and linters understand. */
function tidy(schema: JsonSchema): JsonSchema {
  const tidied: JsonSchema = { ...schema }
  for (const key of ['properties', '$defs'] as const) {
    const named = schema[key]
    if (named) tidied[key] = Object.fromEntries(Object.entries(named).map(([name, inner]) => [name, tidy(inner)]))
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    if (schema[key]) tidied[key] = schema[key].map(tidy)
  }
  for (const key of ['items', 'propertyNames'] as const) if (schema[key]) tidied[key] = tidy(schema[key])
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object') {
    tidied.additionalProperties = Object.keys(additionalProperties).length === 0 || tidy(additionalProperties)
  }
  return withMarkedRequired(withKnownKeys(tidied))
}

/** A record with a value for each key of a list becomes an object with those properties. */
function withKnownKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema
  const keys = propertyNames?.enum as string[] | undefined
  if (!keys || !schema.required || typeof additionalProperties !== 'object') return schema
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) }
}

function withMarkedRequired(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema.properties ?? {})
  const marked = entries.filter(([, property]) => requiredMark in property).map(([name]) => name)
  if (marked.length === 0) return schema
  const properties = Object.fromEntries(
    entries.map(([name, property]) => {
      const { [requiredMark]: _, ...unmarked } = property as JsonSchema & { [requiredMark]?: true }
      return [name, unmarked]
    }),
  )
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), ...marked])] }
}

/** A query string that becomes a number declares that in its `.meta()`; zod's keywords for the text are then removed. */
function applyMeta(target: JsonSchema, meta: JsonSchema | undefined): void {
  if (!meta) return
  Object.assign(target, meta)
  if (meta.type && meta.type !== 'string') {
    delete target.pattern
    delete target.minLength
    delete target.maxLength
    if (meta.type === 'boolean') delete target.enum
  }
}

const formatsWithTheirOwnPattern = new Set(['uuid', 'email', 'date', 'date-time', 'uri'])

function simplify(target: JsonSchema, io: 'input' | 'output'): void {
  if (target.format && formatsWithTheirOwnPattern.has(target.format)) delete target.pattern
  // Most JSON Schema validators do not support Unicode classes.
  if (target.pattern) target.pattern = target.pattern.replaceAll('\\P{Cc}', '[^\\u0000-\\u001f\\u007f-\\u009f]')
  if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum
  if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum
  // Responses may gain fields within a version, so their schema must allow other fields.
  if (io === 'output' && target.additionalProperties === false) delete target.additionalProperties
}
