import { exampleValue } from '../../src/http/openapi/example-value.ts'
import type { JsonSchema } from '../../src/kernel/schemas/json-schema.ts'

/** One bound of one field: a value just inside it and a value just outside; the values of an enum share one outside value. */
export interface Bound {
  path: string[]
  rule: string
  within: unknown
  outside?: unknown
}

/** Returns every bound that a schema states for the fields below it. Unions other than "or null" are skipped. */
export function boundedFields(schema: JsonSchema, path: string[] = []): Bound[] {
  const plain = withoutNull(schema)
  if (path.length > 8 || plain.anyOf || plain.oneOf || plain.allOf || plain.$ref) return []
  const own = path.length > 0 ? boundsOf(plain).map((bound) => ({ path, ...bound })) : []
  const below = Object.entries(plain.properties ?? {}).flatMap(([name, inner]) => boundedFields(inner, [...path, name]))
  return [...own, ...below, ...(plain.items ? boundedFields(plain.items, [...path, '0']) : [])]
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter((item) => item.type !== 'null')
  return others?.length === 1 ? others[0]! : schema
}

function boundsOf(schema: JsonSchema): Omit<Bound, 'path'>[] {
  const type = [schema.type].flat().find((item) => item !== 'null')
  if (schema.enum) return enumBounds(schema.enum)
  if (type === 'string') return textBounds(schema)
  if (type === 'integer' || type === 'number') return numberBounds(schema)
  return type === 'array' ? listBounds(schema) : []
}

function enumBounds(values: unknown[]): Omit<Bound, 'path'>[] {
  return values.map((within, nth) => ({ rule: 'enum', within, ...(nth === 0 && { outside: 'no such word' }) }))
}

function textBounds(schema: JsonSchema): Omit<Bound, 'path'>[] {
  const { minLength: min, maxLength: max } = schema
  return [
    ...(min ? [{ rule: 'minLength', within: textOf(schema, min), outside: textOf(schema, min - 1) }] : []),
    ...(max ? [{ rule: 'maxLength', within: textOf(schema, max), outside: textOf(schema, max + 1) }] : []),
  ]
}

function textOf({ format }: JsonSchema, length: number): string {
  const [head, tail] =
    format === 'email' ? ['', '@example.com'] : format === 'uri' ? ['https://example.com/', ''] : ['', '']
  return head + 'a'.repeat(Math.max(0, length - head.length - tail.length)) + tail
}

function numberBounds(schema: JsonSchema): Omit<Bound, 'path'>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  return [
    ...(minimum !== undefined ? [{ rule: 'minimum', within: minimum, outside: minimum - 1 }] : []),
    ...(maximum !== undefined ? [{ rule: 'maximum', within: maximum, outside: maximum + 1 }] : []),
    ...(exclusiveMinimum !== undefined
      ? [{ rule: 'exclusiveMinimum', within: exclusiveMinimum + 1, outside: exclusiveMinimum }]
      : []),
    ...(exclusiveMaximum !== undefined
      ? [{ rule: 'exclusiveMaximum', within: exclusiveMaximum - 1, outside: exclusiveMaximum }]
      : []),
  ]
}

function listBounds({ items = {}, minItems: min, maxItems: max }: JsonSchema): Omit<Bound, 'path'>[] {
  const list = (length: number) => Array.from({ length }, () => exampleValue(items))
  return [
    ...(min ? [{ rule: 'minItems', within: list(min), outside: list(min - 1) }] : []),
    ...(max ? [{ rule: 'maxItems', within: list(max), outside: list(max + 1) }] : []),
  ]
}

/** Returns a copy of `value` with `replacement` at `path`; missing parts of the path are filled from the schema's example. */
export function withValueAt(
  value: unknown,
  path: readonly string[],
  replacement: unknown,
  schema: JsonSchema,
): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  const plain = withoutNull(schema)
  const copy = structuredClone(value ?? exampleValue(plain))
  const inner = (plain.items && key === '0' ? plain.items : plain.properties?.[key]) ?? {}
  const container = copy as Record<string, unknown>
  container[key] = withValueAt(container[key], rest, replacement, inner)
  return copy
}
