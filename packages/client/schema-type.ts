import type { JsonSchema } from '../../src/kernel/schemas/json-schema.ts'

export interface Field {
  name: string
  isRequired: boolean
  schema: JsonSchema
  description?: string | undefined
}

/** Converts a JSON schema to a TypeScript type, as far as types can express it. */
export function typeOf(schema: JsonSchema, indent: number): string {
  if (schema.$ref) return refName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return union(parts.map((part) => typeOf(part, indent)))
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeOf({ ...schema, type } as JsonSchema, indent)))
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return schema.items ? `${bracketed(typeOf(schema.items as JsonSchema, indent))}[]` : 'unknown[]'
    case 'object':
      return ofObject(schema, indent)
    default:
      return schema.properties ? ofObject(schema, indent) : 'unknown'
  }
}

/** A component schema of the document becomes a type of the same name. */
export function refName(ref: string): string {
  return `Schemas['${ref.split('/').at(-1)}']`
}

function ofObject(schema: JsonSchema, indent: number): string {
  const { properties, additionalProperties } = schema
  if (!properties || Object.keys(properties).length === 0) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
    return `{ [key: string]: ${value} }`
  }
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: required.has(name),
    schema: property as JsonSchema,
    description: (property as JsonSchema).description,
  }))
  return objectType(fields, indent)
}

export function objectType(fields: readonly Field[], indent: number): string {
  if (fields.length === 0) return '{}'
  const inner = indent + 2
  const lines = fields.map(({ name, isRequired, schema, description }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${commentOf(description, inner)}${' '.repeat(inner)}${key}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}`
  })
  return `{\n${lines.join('\n')}\n${' '.repeat(indent)}}`
}

export function commentOf(text: string | undefined, indent: number): string {
  if (!text) return ''
  const pad = ' '.repeat(indent)
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${pad}/** ${lines[0]} */\n`
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}`.trimEnd()).join('\n')}\n${pad} */\n`
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ')
}

function bracketed(type: string): string {
  return type.includes('|') || type.includes('\n') ? `(${type})` : type
}
