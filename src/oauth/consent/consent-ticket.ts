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
  /** One answer of yes is taken for it. */
  id: z.uuid(),
  /** What was shown. */
  request: requestSchema,
  /** The session it was shown to: in another it is worth nothing. */
  session_id: z.string(),
  /** What an app that brings a document said of itself, as it was shown. */
  document: z.object({ name: z.string(), redirect_uris: z.array(z.string()) }).nullable(),
})

export type ConsentTicket = z.output<typeof ticketSchema>

/** A person may think about it for this long. */
const ttlSeconds = 15 * 60

/**
 * What the consent page was about, signed and in its form: the answer can be about nothing else, in no other session, and no
 * page but ours can make one.
 */
export async function signTicket(secrets: SecretBox, ticket: ConsentTicket, now: Date): Promise<string> {
  return new SignJWT({ ticket })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ttlSeconds)
    .sign(secrets.deriveKey(use))
}

/** Null when we never wrote it, or too long ago. */
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
