import { errorCatalog } from '../../kernel/error-catalog.ts'
import type { JsonSchema } from '../../kernel/json-schema.ts'
import { scopes } from '../../kernel/scopes.ts'
import type { Site } from './openapi-document.ts'

export const sharedSchemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'What every refusal looks like. Branch on `code`; `message` is for people and may change.',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { title: 'ErrorCode', type: 'string', enum: Object.keys(errorCatalog) },
          message: { type: 'string' },
          status: { type: 'integer' },
          request_id: { type: 'string', description: 'Equals the `X-Request-Id` header.' },
          docs_url: { type: 'string', format: 'uri', description: 'What this code means.' },
          field: { type: 'string', description: 'The offending field, as a path into the request.' },
          required_scopes: { type: 'array', items: { type: 'string' }, description: 'On `insufficient_scope`.' },
          reason: { type: 'string', description: 'A stable refinement of a shared code.' },
          upgrade_required: { type: 'boolean' },
          upgrade: { type: 'object', properties: { plan: { type: 'string' } }, required: ['plan'] },
          reconnect_required: { type: 'boolean' },
          reconnect_url: { type: 'string', format: 'uri' },
          consent: {
            type: 'object',
            description: 'On `consent_required`: the current version and text hashes.',
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
    description: 'A flat error, as RFC 6749 wants it.',
    properties: {
      error: { type: 'string', examples: ['invalid_client'] },
      error_description: { type: 'string' },
    },
    required: ['error'],
  },
}

export const sharedHeaders: Record<string, object> = {
  'X-Request-Id': header('Identifies this request in the logs.', { type: 'string' }),
  'X-RateLimit-Limit': header('Requests allowed in a sliding minute.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Requests left in it.', { type: 'integer' }),
  'X-RateLimit-Reset': header('When the count is back to zero, in unix seconds.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before the next attempt.', { type: 'integer' }),
  'Idempotency-Replayed': header('`true` when this is the stored answer of an earlier request.', { type: 'string' }),
  Deprecation: header('Since when the operation is deprecated (RFC 9745).', { type: 'string' }),
  Sunset: header('When the operation stops answering (RFC 8594).', { type: 'string' }),
  Link: header('The operation that replaces this one.', { type: 'string' }),
}

function header(description: string, schema: JsonSchema): object {
  return { description, schema }
}

export function securitySchemes({ baseUrl }: Site): Record<string, object> {
  return {
    api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'trb_live_...', description: 'A key of one profile.' },
    app_token: {
      type: 'oauth2',
      description: 'An access token of a registered app, for one hour.',
      flows: { clientCredentials: { tokenUrl: `${baseUrl}/oauth/token`, scopes } },
    },
    user_token: { type: 'http', scheme: 'bearer', bearerFormat: 'trb_user_...', description: 'A token of a person.' },
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
      description: 'The key of whoever runs this deployment.',
    },
  }
}
