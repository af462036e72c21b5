import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'

/** The subset of OpenAPI 3.1 that this service uses. */
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
  /** Events that were accepted before the request are derived before it runs; otherwise 503 with `Retry-After`. */
  'x-reads-own-writes'?: true
  /** Maximum request body in bytes; a longer one returns 413 `payload_too_large`. */
  'x-body-bytes-max'?: number
  'x-deprecation'?: { since: string; sunset: string; successor: string }
}

/** A request that the service sends to a subscriber. */
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

/** Resolves a response that may be a reference to a shared one. */
export function resolveResponse(
  document: OpenapiDocument,
  response: ResponseObject | { $ref: string },
): ResponseObject {
  return '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response
}

/** The URLs and the version of a deployment. */
export interface Site {
  baseUrl: string
  apiUrl: string
  version: string
}
