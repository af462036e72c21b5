import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { newId } from '../ids.ts'

/** The kinds of token that the service creates, by visible prefix (so that a leaked token is recognisable). */
export const tokenPrefixes = {
  api_key: 'trb_live_',
  app_token: 'trb_app_',
  user_token: 'trb_user_',
  session: 'trb_session_',
  sign_in_link: 'trb_signin_',
  authorization_code: 'trb_code_',
  refresh_token: 'trb_refresh_',
  password_reset: 'trb_reset_',
  invitation: 'trb_invite_',
  share_link: 'trb_share_',
} as const

export type TokenKind = keyof typeof tokenPrefixes

export interface CreatedToken {
  id: string
  /** Shown once; only its hash is stored. */
  text: string
  secret_hash: Buffer
}

/** Creates a token: `<prefix><id>_<secret>`. The id finds the row, the secret proves possession. */
export function createToken(kind: TokenKind, id: string = newId()): CreatedToken {
  const secret = randomBytes(32).toString('base64url')
  return { id, text: `${tokenPrefixes[kind]}${id.replaceAll('-', '')}_${secret}`, secret_hash: hashSecret(secret) }
}

const tokenPattern = /^(trb_[a-z]+_)([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\w-]{43})$/

export interface ParsedToken {
  kind: TokenKind
  id: string
  secret_hash: Buffer
}

export function parseToken(text: string): ParsedToken | null {
  const match = tokenPattern.exec(text)
  const kind = match && tokenKinds.get(match[1]!)
  if (!kind) return null
  return { kind, id: match.slice(2, 7).join('-'), secret_hash: hashSecret(match[7]!) }
}

const tokenKinds = new Map(
  (Object.entries(tokenPrefixes) as [TokenKind, string][]).map(([kind, prefix]) => [prefix, kind]),
)

/** Secrets have 256 random bits and cannot be guessed, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares in constant time. */
export function isSameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
