import { z } from 'zod'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

const mark = 'x-secret'

/** Marks a field whose value opens something: an answer that is kept for its `Idempotency-Key` is kept without it. */
export function secretField<Schema extends z.ZodType>(fieldSchema: Schema): Schema {
  return fieldSchema.meta({ [mark]: true })
}

/** A secret that nobody can read later, neither the caller nor the service. */
export function shownOnce(what: string) {
  return secretField(z.string().nullable().describe(`${what} Returned once; null in a replayed response.`))
}

/** Where in an answer its secrets are: `['results', '*', 'token']` is the token of every result. */
export type SecretPath = readonly string[]

export function secretPaths(fieldSchema: z.ZodType | null): SecretPath[] {
  return fieldSchema ? pathsIn(jsonSchema(fieldSchema, 'output')) : []
}

function pathsIn(schema: JsonSchema): SecretPath[] {
  if (mark in schema) return [[]]
  const below = (name: string, part: JsonSchema) => pathsIn(part).map((path) => [name, ...path])
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => below(name, part)),
    ...(schema.items ? below('*', schema.items) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => (parts ?? []).flatMap(pathsIn)),
  ]
}

/** The same data with null for each secret it has. */
export function withoutSecrets(data: unknown, paths: readonly SecretPath[]): unknown {
  return paths.reduce(withoutOne, data)
}

function withoutOne(data: unknown, [name, ...rest]: SecretPath): unknown {
  if (name === undefined) return null
  if (name === '*') return Array.isArray(data) ? data.map((item) => withoutOne(item, rest)) : data
  if (data === null || typeof data !== 'object' || !(name in data)) return data
  return { ...data, [name]: withoutOne((data as Record<string, unknown>)[name], rest) }
}
