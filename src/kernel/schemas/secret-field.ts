import { z } from 'zod'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

const mark = 'x-secret'

/** Marks a secret field: a response that is stored for its `Idempotency-Key` is stored without it. */
export function secretField<Schema extends z.ZodType>(fieldSchema: Schema): Schema {
  return fieldSchema.meta({ [mark]: true })
}

/** A secret that neither the caller nor the service can read later. */
export function shownOnce(what: string) {
  return secretField(z.string().nullable().describe(`${what} Returned once; null in a replayed response.`))
}

/** The path of a secret in a response: `['results', '*', 'token']` is the token of every result. */
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

/** Returns the data with null for each secret. */
export function withoutSecrets(data: unknown, paths: readonly SecretPath[]): unknown {
  return paths.reduce(withoutSecret, data)
}

function withoutSecret(data: unknown, [name, ...rest]: SecretPath): unknown {
  if (name === undefined) return null
  if (name === '*') return Array.isArray(data) ? data.map((item) => withoutSecret(item, rest)) : data
  if (data === null || typeof data !== 'object' || !(name in data)) return data
  return { ...data, [name]: withoutSecret((data as Record<string, unknown>)[name], rest) }
}
