import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { readCookie } from '../../http/requests/cookies.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { type StateDecision, stateTtlMs } from '../domain/decide-handoff.ts'
import type { HandoffKey } from './handoff-link.ts'

export interface ConsentState {
  /** Sent through the provider and back. */
  state: string
  /** Stays in the browser that started the consent; the state is invalid without it. */
  cookie: { name: string; value: string; maxAgeSeconds: number }
  /** The PKCE challenge (RFC 7636, S256), whose verifier is the value of the cookie. */
  code_challenge: string
}

/** Creates a state that binds a consent to its hand-off, its provider and its browser for 15 minutes (contract 3.1, rule 3). */
export async function createConsentState(
  secrets: SecretBox,
  { profile_id, id, provider }: HandoffKey & { provider: string },
  now: Date,
): Promise<ConsentState> {
  const nonce = randomBytes(32).toString('base64url')
  const endsAt = Math.floor((now.getTime() + stateTtlMs) / 1000)
  const digest = digestOf(nonce)
  const state = await new SignJWT({ p: profile_id, h: id, v: provider, n: digest })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(endsAt)
    .sign(secrets.deriveKey(use))
  const cookie = { name: cookieName(id, digest), value: nonce, maxAgeSeconds: stateTtlMs / 1000 }
  return { state, cookie, code_challenge: digest }
}

export interface ReadState extends HandoffKey {
  decision: StateDecision
  code_verifier: string
}

/** Null when this service did not sign the state: the hand-off is then unknown. */
export async function readConsentState(
  secrets: SecretBox,
  consent: { state: string; provider: string; cookie: string | undefined },
  now: Date,
): Promise<ReadState | null> {
  for (const key of secrets.deriveKeys(use)) {
    const found = await verify(consent.state, key, now)
    if (!found) continue
    const { p: profile_id, h: id, v: provider, n } = found.details
    const nonce = readCookie(consent.cookie, cookieName(id, n))
    const isSameBrowser = nonce !== null && digestOf(nonce) === n && provider === consent.provider
    const decision = found.isExpired ? 'expired' : isSameBrowser ? 'valid' : 'invalid'
    return { profile_id, id, decision, code_verifier: nonce ?? '' }
  }
  return null
}

const use = 'handoff-state'

const stateSchema = z.object({ p: z.uuid(), h: z.uuid(), v: z.string(), n: z.string() })

async function verify(state: string, key: Buffer, now: Date) {
  try {
    const { payload } = await jwtVerify(state, key, { algorithms: ['HS256'], currentDate: now })
    return { details: stateSchema.parse(payload), isExpired: false }
  } catch (error) {
    // The signature is verified before the expiry.
    if (error instanceof errors.JWTExpired) return { details: stateSchema.parse(error.payload), isExpired: true }
    return null
  }
}

/** One cookie per attempt, so that concurrent hand-offs or visits in one browser do not overwrite each other. */
function cookieName(handoffId: string, digest: string): string {
  return `tributary_connect_${handoffId.replaceAll('-', '').slice(-16)}_${digest.slice(0, 12)}`
}

function digestOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}
