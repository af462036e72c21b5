import type { JsonSchema } from '../../kernel/json-schema.ts'

/** A plausible value under a schema, the same one each time. */
export function exampleValue(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return exampleValue(alternatives.find((one) => one.type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleValue(part, name)))
  return exampleOfType(schema, name)
}

function exampleOfType(schema: JsonSchema, name: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return schema.items ? [exampleValue(schema.items, name)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.exclusiveMinimum ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return exampleText(schema, name)
  return type === 'null' ? null : {}
}

function exampleObject(schema: JsonSchema): object {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length > 0)
    return Object.fromEntries(properties.map(([key, value]) => [key, exampleValue(value, key)]))
  const values = schema.additionalProperties
  return typeof values === 'object' ? { key: exampleValue(values) } : {}
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
