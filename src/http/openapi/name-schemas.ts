import { enumName, type JsonSchema } from '../../kernel/schemas/json-schema.ts'
import type { OpenapiDocument, OperationObject, ParameterObject, ResponseObject } from './openapi-document.ts'

type Components = Record<string, JsonSchema>

/** The location of a schema: whether it is in a request, and the name prefix for its enums. */
interface SchemaLocation {
  isSent: boolean
  name: string
}

/**
 * Moves every titled schema and every enum to the components and references it, so that generated clients have one type for each.
 * An enum without a title is named after its schema and property.
 */
export function nameSchemas(document: OpenapiDocument): OpenapiDocument {
  const schemas: Components = {}
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    schemas[name] = withinSchema(schema, { isSent: false, name }, schemas)
  }
  const paths = mapValues(document.paths, (methods) => mapValues(methods, (op) => ofOperation(op, schemas)))
  const webhooks = mapValues(document.webhooks, ({ post }, type) => {
    const requestBody = withContent(post.requestBody, { isSent: false, name: `${pascal(type)}Event` }, schemas)
    return { post: { ...post, requestBody } }
  })
  const responses = mapValues(document.components.responses, (response) =>
    withContent(response, { isSent: false, name: '' }, schemas),
  )
  return { ...document, paths, webhooks, components: { ...document.components, schemas: sorted(schemas), responses } }
}

function ofOperation(op: OperationObject, schemas: Components): OperationObject {
  const name = pascal(op.operationId.split('.').at(-1)!)
  const sent = { isSent: true, name }
  return {
    ...op,
    ...(op.parameters && {
      parameters: op.parameters.map((parameter) =>
        '$ref' in parameter ? parameter : ofParameter(parameter, sent, schemas),
      ),
    }),
    ...(op.requestBody && { requestBody: withContent(op.requestBody, sent, schemas) }),
    responses: mapValues(op.responses, (response) =>
      '$ref' in response ? response : withContent<ResponseObject>(response, { isSent: false, name }, schemas),
    ),
  }
}

function ofParameter(parameter: ParameterObject, location: SchemaLocation, schemas: Components): ParameterObject {
  const name = location.name + pascal(parameter.name)
  return { ...parameter, schema: toReference(parameter.schema, { ...location, name }, schemas) }
}

function withContent<T extends { content?: ResponseObject['content'] }>(
  held: T,
  location: SchemaLocation,
  schemas: Components,
): T {
  if (!held.content) return held
  const content = mapValues(held.content, (media) => ({
    ...media,
    schema: toReference(media.schema, location, schemas),
  }))
  return { ...held, content }
}

/** Keywords that describe the property, not the schema. */
const locationKeywords: ReadonlySet<string> = new Set(['description', 'default', 'examples', 'deprecated', 'x-secret'])

function toReference(schema: JsonSchema, location: SchemaLocation, schemas: Components): JsonSchema {
  const name = nameOf(schema, location)
  if (name === null) return withinSchema(schema, location, schemas)
  const entries = Object.entries(withinSchema(schema, { ...location, name }, schemas))
  const shared: JsonSchema = Object.fromEntries(entries.filter(([key]) => !locationKeywords.has(key)))
  const known = schemas[name]
  if (known && identity(known) !== identity(shared)) throw new Error(`two different schemas are named ${name}`)
  schemas[name] = shared
  return {
    $ref: `#/components/schemas/${name}`,
    ...Object.fromEntries(entries.filter(([key]) => locationKeywords.has(key))),
  }
}

/** Requests and responses differ in their optional fields, so an object that occurs in both has two names. */
function nameOf(schema: JsonSchema, location: SchemaLocation): string | null {
  if (schema.title)
    return location.isSent && schema.properties && !isOnlySent(schema.title) ? `${schema.title}Input` : schema.title
  return schema.enum ? (enumName(schema.enum) ?? location.name) : null
}

function isOnlySent(title: string): boolean {
  return /(Input|Request)$/.test(title)
}

function withinSchema(schema: JsonSchema, location: SchemaLocation, schemas: Components): JsonSchema {
  const named: JsonSchema = { ...schema }
  if (schema.properties) {
    named.properties = mapValues(schema.properties, (property, key) =>
      toReference(property, { ...location, name: location.name + (isEnvelope(key) ? '' : pascal(key)) }, schemas),
    )
  }
  for (const key of ['items', 'propertyNames'] as const) {
    if (schema[key]) named[key] = toReference(schema[key], location, schemas)
  }
  if (typeof schema.additionalProperties === 'object') {
    named.additionalProperties = toReference(schema.additionalProperties, location, schemas)
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    if (schema[key]) named[key] = schema[key].map((part) => toReference(part, location, schemas))
  }
  return named
}

function isEnvelope(key: string): boolean {
  return key === 'data' || key === 'meta'
}

function identity(schema: JsonSchema): string {
  const { enum: values, ...rest } = schema
  const entries = Object.entries(values ? { ...rest, enum: [...values].sort() } : rest)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

function sorted(schemas: Components): Components {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}
