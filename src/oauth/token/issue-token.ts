import { operation } from '../../kernel/operations/operation.ts'
import { exchangeCode, refreshTokens } from './exchange.ts'
import { issueAppToken } from './issue-app-token.ts'
import { proveClient } from './prove-client.ts'
import { bodySchema, clientHeaders, reject, type TokenResponse, tokenSchema } from './schemas.ts'

export const issueToken = operation({
  id: 'oauth.issueToken',
  http: 'POST /oauth/token',
  transport: { isRooted: true, envelope: 'bare', acceptsForm: true },
  statuses: [200, 400, 401],
  auth: 'none',
  boundTo: 'app',
  idempotency: 'none',
  summary: 'Exchange client credentials, an authorization code or a refresh token for an access token',
  description:
    'Errors are flat JSON objects with status 400 or 401 and the codes of RFC 6749. Person-level scopes on a healthcare-family profile are rejected with `healthcare_scope_forbidden`. A code or refresh token that is used twice revokes all credentials issued for it.',
  headers: clientHeaders,
  body: bodySchema,
  data: tokenSchema,
  example: {
    body: { grant_type: 'client_credentials', client_id: 'app_example', client_secret: 'trb_secret_example' },
  },
  async run(ctx, { body, headers }): Promise<TokenResponse> {
    const { app, rejection } = await proveClient(ctx.db, headers.authorization, body)
    if (rejection) return rejection
    switch (body.grant_type) {
      case 'client_credentials':
        return issueAppToken(ctx, app, body)
      case 'authorization_code':
        return exchangeCode(ctx, app, body)
      case 'refresh_token':
        return refreshTokens(ctx, app, body)
      case undefined:
      case '':
        return reject('invalid_request', 'grant_type is missing.')
      default:
        return reject(
          'unsupported_grant_type',
          'The grant_type must be client_credentials, authorization_code or refresh_token.',
        )
    }
  },
})
