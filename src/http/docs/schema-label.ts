import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'

/** The type of a schema as text: `string (uuid)`, `array of integer`, `string or null`. */
export function schemaLabel(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(schemaLabel))].join(' or ')
  if (schema.allOf) return 'object'
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => typeLabel(type, schema)).join(' or ')
}

function typeLabel(type: string, schema: JsonSchema): string {
  if (type === 'array') return schema.items ? `array of ${schemaLabel(schema.items)}` : 'array'
  if (type === 'string' && schema.format) return `string (${schema.format})`
  if (type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `object of ${schemaLabel(schema.additionalProperties)}`
  }
  return type
}

/** The bounds, the pattern and the default of a value as short phrases. */
export function boundsLabels(schema: JsonSchema): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    between(minimum, maximum, ''),
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    schema.pattern && `matches ${schema.pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((label) => typeof label === 'string')
}

function between(min: number | undefined, max: number | undefined, unit: string): string | null {
  if (min !== undefined && max !== undefined) return min === max ? `${min}${unit}` : `${min} to ${max}${unit}`
  if (max !== undefined) return `at most ${max}${unit}`
  return min !== undefined ? `at least ${min}${unit}` : null
}
