import type { JsonSchema } from '../../kernel/json-schema.ts'

/**
 * Moves the `$defs` that zod writes for recursive schemas into the document's components, under names that start with
 * `prefix`: inside an OpenAPI document a `#/$defs/...` reference would point at the document's root.
 */
export function hoistDefinitions<T>(value: T, prefix: string, schemas: Record<string, JsonSchema>): T {
  return walk(value, prefix, schemas) as T
}

function walk(value: unknown, prefix: string, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, prefix, schemas))
  if (value === null || typeof value !== 'object') return value
  const { $defs, ...rest } = value as { $defs?: Record<string, JsonSchema> }
  // Zod numbers its definitions from nought in each schema, so those of one operation's body and answer would collide.
  const own = $defs ? `${prefix}${Object.keys(schemas).length}` : prefix
  for (const [name, definition] of Object.entries($defs ?? {})) {
    schemas[own + name] = walk(definition, own, schemas) as JsonSchema
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', `#/components/schemas/${own}`)
        : walk(inner, own, schemas),
    ]),
  )
}
