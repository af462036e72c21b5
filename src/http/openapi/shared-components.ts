import { scopes } from '../../kernel/context/scopes.ts'
import { errorCatalog } from '../../kernel/errors/error-catalog.ts'
import type { JsonSchema } from '../../kernel/schemas/json-schema.ts'
import type { Site } from './openapi-document.ts'

export const sharedSchemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'Error response. Branch on `code`; `message` is for people and may change.',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { title: 'ErrorCode', type: 'string', enum: Object.keys(errorCatalog) },
          message: { type: 'string' },
          status: { type: 'integer' },
          request_id: { type: 'string', description: 'Equals the `X-Request-Id` header.' },
          docs_url: { type: 'string', format: 'uri', description: 'Documentation of the code.' },
          field: { type: 'string', description: 'Path of the invalid field in the request.' },
          required_scopes: {
            type: 'array',
            items: { type: 'string' },
            description: 'Present on `insufficient_scope`.',
          },
          reason: { type: 'string', description: 'A stable refinement of a shared code.' },
          upgrade_required: { type: 'boolean' },
          upgrade: { type: 'object', properties: { plan: { type: 'string' } }, required: ['plan'] },
          reconnect_required: { type: 'boolean' },
          reconnect_url: { type: 'string', format: 'uri' },
          consent: {
            type: 'object',
            description: 'Present on `consent_required`: the current version and text hashes.',
            additionalProperties: true,
          },
          provider_code: { type: 'string' },
          provider_message: { type: 'string' },
        },
        required: ['code', 'message', 'status', 'request_id', 'docs_url'],
      },
    },
    required: ['error'],
  },
  OauthError: {
    type: 'object',
    description: 'Flat error as defined by RFC 6749.',
    properties: {
      error: { type: 'string', examples: ['invalid_client'] },
      error_description: { type: 'string' },
    },
    required: ['error'],
  },
}

export const sharedHeaders: Record<string, object> = {
  'X-Request-Id': header('Identifies this request in the logs.', { type: 'string' }),
  'X-RateLimit-Limit': header('Requests allowed per sliding minute.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Remaining requests in the window.', { type: 'integer' }),
  'X-RateLimit-Reset': header('When the counter resets, in Unix seconds.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before the next attempt.', { type: 'integer' }),
  'Idempotency-Replayed': header('`true` if this is the stored response of an earlier request.', { type: 'string' }),
  Deprecation: header('Deprecation date of the operation (RFC 9745).', { type: 'string' }),
  Sunset: header('Sunset date of the operation (RFC 8594).', { type: 'string' }),
  Link: header('The operation that replaces this one.', { type: 'string' }),
}

function header(description: string, schema: JsonSchema): object {
  return { description, schema }
}

export function securitySchemes({ baseUrl }: Site): Record<string, object> {
  return {
    api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'trb_live_...', description: 'API key of one profile.' },
    app_token: {
      type: 'oauth2',
      description: 'Access token of a registered app; expires after one hour.',
      flows: { clientCredentials: { tokenUrl: `${baseUrl}/oauth/token`, scopes } },
    },
    user_token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'trb_user_...',
      description: 'Personal token of a user.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'tributary_session',
      description: 'The console session; mutating calls need a same-origin `Origin`.',
    },
    operator: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'admin_secret_...',
      description: 'The operator key of this deployment.',
    },
  }
}
