import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, Tokens, VendorCall } from '../provider.ts'
import { failVendor } from '../provider-error.ts'

/** The URL of a consent screen, with the parameters of RFC 6749 and those of the vendor. */
export function authorizationUrl(
  { registration, consent_origin, redirect_uri, state }: ConsentRequest,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const standard = { response_type: 'code', client_id: registration.client_id, redirect_uri, state }
  return `${consent_origin}${path}?${new URLSearchParams({ ...standard, ...parameters })}`
}

/** The response of a token endpoint; scopes are separated by spaces or commas. */
export const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive(),
  scope: z.string().nullish(),
  id_token: z.string().nullish(),
})

type TokenResponse = z.output<typeof tokenResponse>

interface TokenEndpoint<Response extends TokenResponse> {
  path: string
  /** The credential of the application is in a header instead of the form. */
  hasBasicAuth?: true
  headers?: Readonly<Record<string, string>>
  /** The vendor's own fields of every request. */
  fields?: Readonly<Record<string, string>>
  /** The vendor's own fields of the code exchange. */
  exchangeFields?: (callback: ConsentCallback) => Readonly<Record<string, string>>
  /** The scopes that were requested, for a vendor whose responses may not name them. */
  scopes?: readonly string[]
  response?: z.ZodType<Response>
  /** What the tokens contain besides the standard fields. */
  describe?: (response: Response, before: Tokens | null, call: VendorCall) => Partial<Tokens>
}

const rejection = z.object({ error: z.union([z.string(), z.number()]) })

/** Exchanges codes and refresh tokens as in RFC 6749. What a response to a refresh leaves out stays unchanged. */
export function tokenExchange<Response extends TokenResponse = TokenResponse>({
  path,
  hasBasicAuth,
  headers,
  fields,
  exchangeFields,
  scopes = [],
  response = tokenResponse as unknown as z.ZodType<Response>,
  describe,
}: TokenEndpoint<Response>): Required<Pick<OAuth, 'exchangeCode' | 'refreshTokens'>> {
  async function request(call: VendorCall, own: Record<string, string>, before: Tokens | null): Promise<Tokens> {
    const { client_id, client_secret } = call.registration
    const form = { ...(!hasBasicAuth && { client_id, client_secret }), ...fields, ...own }
    const basicAuth = hasBasicAuth && { user: client_id, password: client_secret }
    // Some vendors report a code that is not accepted with the status 200.
    const token = await call.http.json({ at: 'token', path, form, basicAuth, headers }, z.union([response, rejection]))
    if ('error' in token)
      return failVendor({ kind: 'rejected', message: String(token.error), code: String(token.error) })
    const granted = token.scope?.split(/[\s,]+/).filter((name) => name !== '') ?? []
    return {
      ...before,
      access_token: token.access_token,
      refresh_token: token.refresh_token ?? before?.refresh_token ?? null,
      expires_at: new Date(call.now().getTime() + token.expires_in * 1000),
      scopes: granted.length > 0 ? granted : (before?.scopes ?? scopes),
      ...(token.id_token && { grantor: subjectOf(token.id_token) }),
      ...describe?.(token, before, call),
    }
  }
  return {
    exchangeCode(call, callback) {
      const { code, redirect_uri } = callback
      return request(
        call,
        { grant_type: 'authorization_code', code, redirect_uri, ...exchangeFields?.(callback) },
        null,
      )
    },
    async refreshTokens(call, tokens) {
      const { refresh_token } = tokens
      if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
      return request(call, { grant_type: 'refresh_token', refresh_token }, tokens)
    },
  }
}

/** The token comes directly from the vendor over TLS, so its signature is not verified. */
function subjectOf(idToken: string): string | null {
  try {
    return decodeJwt(idToken).sub ?? null
  } catch {
    return null
  }
}
