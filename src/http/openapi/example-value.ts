import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'

/**
 * A plausible, deterministic value for a schema; null if the schema allows null and states no example or default. `known`
 * contains values by field name, so that the example response repeats those of its request.
 */
export function exampleValue(schema: JsonSchema, known: Readonly<Record<string, unknown>> = {}, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (name in known && isOfType(schema, known[name])) return known[name]
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.some(isNullable) ? null : exampleValue(alternatives[0] ?? {}, known, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleValue(part, known, name)))
  return exampleOfType(schema, known, name)
}

function isNullable(schema: JsonSchema): boolean {
  return [schema.type].flat().includes('null')
}

function isOfType(schema: JsonSchema, value: unknown): boolean {
  const types = [schema.type, ...(schema.anyOf ?? []).map((item) => item.type)].flat()
  if (Array.isArray(value)) return types.includes('array')
  return types.includes(typeof value) || (Number.isInteger(value) && types.includes('integer'))
}

function exampleOfType(schema: JsonSchema, known: Readonly<Record<string, unknown>>, name: string): unknown {
  if (isNullable(schema)) return null
  const { type } = schema
  if (type === 'object') return exampleObject(schema, known)
  if (type === 'array') return schema.items ? [exampleValue(schema.items, known)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.exclusiveMinimum ?? 1
  if (type === 'boolean') return true
  return type === 'string' ? exampleText(schema, name) : {}
}

function exampleObject(schema: JsonSchema, known: Readonly<Record<string, unknown>>): object {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length > 0) {
    return Object.fromEntries(properties.map(([key, value]) => [key, exampleValue(value, known, key)]))
  }
  const values = schema.additionalProperties
  const key = String(schema.propertyNames?.enum?.[0] ?? 'key')
  return typeof values === 'object' ? { [key]: exampleValue(values, known) } : {}
}

const textOfFormat: Record<string, string> = {
  uuid: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  email: 'ana@example.com',
  date: '2026-03-10',
  'date-time': '2026-03-10T12:00:00.000Z',
  uri: 'https://example.com/',
}

function exampleText(schema: JsonSchema, name: string): string {
  return textOfFormat[schema.format ?? ''] ?? (name || 'text')
}
