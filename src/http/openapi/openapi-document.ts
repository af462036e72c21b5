import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'

/** The part of OpenAPI 3.1 that this service writes. */
export interface OpenapiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: object }
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks: Record<string, WebhookObject>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, ParameterObject>
    responses: Record<string, ResponseObject>
    headers: Record<string, object>
    securitySchemes: Record<string, object>
  }
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: true
  parameters?: (ParameterObject | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, MediaObject> }
  responses: Record<string, ResponseObject | { $ref: string }>
  security: Record<string, string[]>[]
  'x-required-scopes': string[]
  'x-auth': string[]
  'x-idempotency': string
  'x-scope-grain': string
  /** The longest request body, in bytes; a longer one is 413 `payload_too_large`. */
  'x-body-bytes-max'?: number
  'x-deprecation'?: { since: string; sunset: string; successor: string }
}

/** A request that we send and a subscriber answers. */
export interface WebhookObject {
  post: {
    operationId: string
    summary: string
    description?: string
    'x-reserved'?: true
    tags: string[]
    security: []
    parameters: ParameterObject[]
    requestBody: { required: true; content: Record<string, MediaObject> }
    responses: Record<string, ResponseObject>
  }
}

export interface ParameterObject {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export interface ResponseObject {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, MediaObject>
  'x-error-codes'?: string[]
}

export interface MediaObject {
  schema: JsonSchema
  example?: unknown
}

/** A response as it stands, whether written out at its operation or shared by several. */
export function resolveResponse(
  document: OpenapiDocument,
  response: ResponseObject | { $ref: string },
): ResponseObject {
  return '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response
}

/** Where a deployment answers, and what it calls its version. */
export interface Site {
  baseUrl: string
  apiUrl: string
  version: string
}
