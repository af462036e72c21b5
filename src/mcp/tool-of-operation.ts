import { fail } from '../kernel/errors/errors.ts'
import { once } from '../kernel/once.ts'
import { type Operation, routeOf } from '../kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../kernel/schemas/json-schema.ts'
import { secretPaths } from '../kernel/schemas/secret-field.ts'
import { isStorableText } from '../kernel/schemas/storable-text.ts'
import { type OutputSchema, outputSchemaOf } from './output-schema.ts'

/** The description of a tool for clients. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: {
    type: 'object'
    properties: Record<string, JsonSchema>
    required: string[]
    additionalProperties: false
  }
  outputSchema: OutputSchema
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
}

/** The HTTP request of a tool call. */
export interface ToolRequest {
  method: Operation['method']
  url: string
  body: unknown
  headers: Record<string, string>
}

/**
 * The tool name of an operation: its id with underscores instead of dots. The protocol allows dots, but the models behind the
 * clients do not, and several clients then reject every tool of the server (decision 0075).
 */
export function toolName(operationId: string): string {
  return operationId.replace('.', '_')
}

/** An operation as a tool, with the same name, schema, scopes and errors. */
export interface OperationTool {
  op: Operation
  /** Whether it needs a confirmation token from a preview, so that a model cannot run it without the preview. */
  isConfirmed(): boolean
  describe(): ToolDescription
  toRequest(input: Record<string, unknown>): ToolRequest
}

/** Operations with `mcp: false`, those that return secrets and those that no token can call are not tools. */
export function isTool(op: Operation): boolean {
  const { transport, mcp, credentials } = op
  if (mcp === false || transport.isRooted || transport.isForBrowsers || transport.envelope === 'bare') return false
  return tokenKinds.some((kind) => credentials.includes(kind)) && secretPaths(op.data).length === 0
}

/** Credentials that `/mcp` accepts; a token sees only tools whose operations accept its kind. */
const tokenKinds = ['user_token', 'api_key', 'app_token'] as const

export function toolOf(op: Operation): OperationTool {
  const parts = once(() => partsOf(op))
  const described = once(() => describe(op, parts()))
  const isConfirmed = () => parts().body?.properties?.confirm_token !== undefined
  return { op, isConfirmed, describe: described, toRequest: (input) => toRequest(op, parts(), input) }
}

interface Parts {
  params: JsonSchema
  query: JsonSchema
  body: JsonSchema | null
  /** Whether the fields of the body are arguments of the tool; otherwise they are in `body`. */
  isBodyFlat: boolean
}

function partsOf(op: Operation): Parts {
  const params = op.params ? jsonSchema(op.params, 'input') : {}
  const query = op.query ? jsonSchema(op.query, 'input') : {}
  const body = op.body ? jsonSchema(op.body, 'input') : null
  const usedNames = new Set([
    ...Object.keys(params.properties ?? {}),
    ...Object.keys(query.properties ?? {}),
    ...ownNames,
  ])
  const names = Object.keys(body?.properties ?? {})
  const isBodyFlat = body !== null && names.length > 0 && !body.$defs && names.every((name) => !usedNames.has(name))
  return { params, query, body, isBodyFlat }
}

/** Arguments that are not part of the operation. */
const ownNames = ['profile_id', 'idempotency_key', 'page_cursor', 'body']

function describe(op: Operation, { params, query, body, isBodyFlat }: Parts): ToolDescription {
  const properties: Record<string, JsonSchema> = { ...params.properties, ...query.properties }
  const required = [...Object.keys(params.properties ?? {}), ...(query.required ?? [])]
  if (body && isBodyFlat) {
    Object.assign(properties, body.properties)
    if (body.properties?.confirm_token) required.push('confirm_token')
    if (!op.isBodyOptional) required.push(...(body.required ?? []))
  } else if (body) {
    properties.body = body
    if (!op.isBodyOptional) required.push('body')
  }
  if (op.idempotency !== 'none') {
    properties.idempotency_key = { type: 'string', minLength: 1, maxLength: 255, description: idempotencyMeaning }
    if (op.idempotency === 'required') required.push('idempotency_key')
  }
  properties.page_cursor = { type: 'string', maxLength: 100, description: pageCursorMeaning }
  return {
    name: toolName(op.id),
    title: op.summary,
    description: op.mcp || [op.summary, op.description].filter(Boolean).join('. '),
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    outputSchema: outputSchemaOf(op),
    annotations: annotationsOf(op),
  }
}

const idempotencyMeaning =
  'Names this one act: sent again with the same arguments within 24 hours it is not done twice. Use a new one for each new act.'
const pageCursorMeaning =
  'The `cut.page_cursor` of the previous answer, with the same other arguments, for what did not fit.'

/** Changes to ads reach the ad platform, and an erasure cannot be undone. */
function annotationsOf(op: Operation): ToolDescription['annotations'] {
  const isRead = op.method === 'GET'
  const changesAds = !isRead && op.scopes !== 'any' && op.scopes.includes('campaigns:apply')
  return {
    readOnlyHint: isRead,
    destructiveHint: !isRead && (changesAds || op.method === 'DELETE' || /erasure/i.test(op.id)),
    idempotentHint: isRead || op.method === 'PUT' || op.idempotency === 'natural',
    openWorldHint: changesAds,
  }
}

function toRequest(op: Operation, parts: Parts, input: Record<string, unknown>): ToolRequest {
  const { profile_id: _, page_cursor: __, idempotency_key, ...named } = input
  const rest = { ...named }
  const path = routeOf(op).replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return toSegment(name, value)
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(parts.query.properties ?? {})) {
    const value = rest[name]
    delete rest[name]
    if (value !== undefined && value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  // Unknown arguments are passed on: the operation ignores or rejects them as over HTTP.
  const body = parts.isBodyFlat ? rest : (rest.body ?? {})
  return {
    method: op.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    body: op.body ? body : undefined,
    headers: typeof idempotency_key === 'string' ? { 'idempotency-key': idempotency_key } : {},
  }
}

/**
 * Encodes one path segment. `.` and `..` resolve to the path itself or its parent, even if encoded, and would reach another
 * route.
 */
function toSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  const isSegment = typeof text === 'string' && text !== '' && text !== '.' && text !== '..' && isStorableText(text)
  if (!isSegment) fail('invalid_parameter', `${name}: must be a string other than "", "." and ".."`, { field: name })
  return encodeURIComponent(text)
}
