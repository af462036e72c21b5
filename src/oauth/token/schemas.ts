import { z } from 'zod'
import type { OperationResult } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'

/** All fields are optional text, so that validation errors use the codes of RFC 6749. */
export const clientFields = {
  client_id: z.string().optional().describe('Required unless sent by HTTP Basic.'),
  client_secret: z.string().optional().describe('Required unless sent by HTTP Basic or the app is public.'),
}

/** A client may authenticate by HTTP Basic. */
export const clientHeaders = z.object({ authorization: z.string().optional() })

/** Any origin is allowed: the credentials are in the body, never in a cookie. */
export const tokenHeaders = { 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Access-Control-Allow-Origin': '*' }

/** The codes of RFC 6749 and RFC 8707, and one of this service that is more precise than `invalid_scope`. */
type OauthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'healthcare_scope_forbidden'

/** A flat error response (RFC 6749, 5.2). */
export function reject(error: OauthError, description: string): OperationResult<never> {
  return { status: 400, data: { error, error_description: description } as never, headers: tokenHeaders }
}

export const bodySchema = z.object({
  grant_type: z.string().optional().describe('`client_credentials`, `authorization_code` or `refresh_token`.'),
  ...clientFields,
  scope: z
    .string()
    .optional()
    .describe('Space-separated. Default: all scopes that the app is allowed there, or all that the user authorized.'),
  profile_id: z
    .string()
    .optional()
    .describe('With client credentials: binds the token to a profile on which the app has a grant.'),
  code: z
    .string()
    .optional()
    .describe('The code from the redirect of `/oauth/authorize`. Single use; expires after one minute.'),
  code_verifier: z.string().optional().describe('The verifier of the `code_challenge` (RFC 7636).'),
  redirect_uri: z.string().optional().describe('If sent, must equal the URI that received the code.'),
  refresh_token: z.string().optional().describe('Single use: the response contains the next one.'),
  resource: z.string().optional().describe('If sent, must equal the authorized resource (RFC 8707).'),
})

export type TokenRequest = z.output<typeof bodySchema>

export const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.string(),
  refresh_token: z.string().optional().describe('When a user authorized the app.'),
  profile_id: z.uuid().optional().describe('The profile that the token is bound to.'),
})
nameSchema('Token', tokenSchema)

export type TokenResponse = OperationResult<z.input<typeof tokenSchema>>
