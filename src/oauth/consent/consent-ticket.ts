import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { scopeNames } from '../../kernel/context/scopes.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'

const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().nullable(),
  scopes: z.array(z.enum(scopeNames)).nullable(),
  code_challenge: z.string(),
  resource: z.string().nullable(),
  profile_id: z.string().nullable(),
})

const ticketSchema = z.object({
  /** Each ticket accepts one consent. */
  id: z.uuid(),
  /** The request that was shown. */
  request: requestSchema,
  /** The session that it was shown to; it is invalid in any other. */
  session_id: z.string(),
  /** The client document that was shown. */
  document: z.object({ name: z.string(), redirect_uris: z.array(z.string()) }).nullable(),
})

export type ConsentTicket = z.output<typeof ticketSchema>

/** Time to answer the consent page. */
const ttlSeconds = 15 * 60

/**
 * Signs the content of the consent page for its form, so that the answer applies to exactly this content and session, and cannot
 * be forged by another page.
 */
export async function signTicket(secrets: SecretBox, ticket: ConsentTicket, now: Date): Promise<string> {
  return new SignJWT({ ticket })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ttlSeconds)
    .sign(secrets.deriveKey(use))
}

/** Null if the signature is invalid or the ticket expired. */
export async function readTicket(secrets: SecretBox, text: string, now: Date): Promise<ConsentTicket | null> {
  for (const key of secrets.deriveKeys(use)) {
    try {
      const { payload } = await jwtVerify(text, key, { algorithms: ['HS256'], currentDate: now })
      return ticketSchema.parse(payload.ticket)
    } catch (error) {
      if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error
    }
  }
  return null
}

const use = 'oauth-consent'
