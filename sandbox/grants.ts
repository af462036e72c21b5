import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

interface BoundCode {
  redirect_uri?: string | undefined
  code_challenge?: string | undefined
}

/** The accounts and scopes that a person allowed. */
export interface Grant {
  /** Different for each consent. */
  id: string
  accounts: readonly string[]
  scopes: readonly string[]
  /** The vendor's id of the person who consented. */
  person: string
}

export type TokenKind = 'code' | 'access' | 'refresh'

export interface Grants {
  /** Issues a code or a token for a grant; `ttl_seconds` null: it does not expire. `redirect_uri` binds a code to its request. */
  issue(kind: TokenKind, grant: Grant, ttl_seconds: number | null, bound?: BoundCode): string
  /**
   * Redeems a code once with its redirect URI; null when it is unknown, expired, used or issued for another URI or PKCE challenge.
   * Without a URI it is not compared, because some vendors do not require it again.
   */
  redeem(code: string, redirect_uri?: string, code_verifier?: string): Grant | null
  /** Returns what a token currently allows. */
  read(kind: 'access' | 'refresh', token: string | null): TokenState
  /** Revokes every existing grant that matches, with all its tokens. */
  revoke(isMeant: (grant: Grant) => boolean): void
}

export type TokenState = { state: 'valid'; grant: Grant } | { state: 'expired' | 'revoked' | 'unknown'; grant: null }

const ticketSchema = z.object({
  vendor: z.string(),
  kind: z.enum(['code', 'access', 'refresh']),
  grant: z.object({
    id: z.string(),
    accounts: z.array(z.string()),
    scopes: z.array(z.string()),
    person: z.string().default('10220011'),
  }),
  expires_at: z.number().nullable(),
  redirect_uri: z.string().optional(),
  code_challenge: z.string().optional(),
  serial: z.string(),
})

/** Not a secret: the sandbox protects no data, and tokens of an earlier process must still work. */
const signingKey = 'sandbox'

/** Codes and tokens of one vendor. They contain what they allow; only used and revoked ones are remembered. */
export function openGrants(vendor: string, now: () => Date): Grants & { reset(): void } {
  const usedCodes = new Set<string>()
  const usedGrants = new Map<string, Grant>()
  const revokedGrants = new Set<string>()

  function open(kind: TokenKind, text: string | null): z.output<typeof ticketSchema> | null {
    const ticket = text === null ? null : verifyTicket(text)
    return ticket?.vendor === vendor && ticket.kind === kind ? ticket : null
  }

  function isLate(ticket: { expires_at: number | null }): boolean {
    return ticket.expires_at !== null && ticket.expires_at <= now().getTime()
  }

  return {
    issue(kind, grant, ttl_seconds, bound) {
      const expires_at = ttl_seconds === null ? null : now().getTime() + ttl_seconds * 1000
      return signTicket({ vendor, kind, grant, expires_at, ...bound, serial: randomUUID() })
    },
    redeem(code, redirect_uri, code_verifier) {
      const ticket = open('code', code)
      const isElsewhere = redirect_uri !== undefined && ticket?.redirect_uri !== redirect_uri
      if (
        !ticket ||
        isLate(ticket) ||
        isElsewhere ||
        !fitsChallenge(ticket, code_verifier) ||
        usedCodes.has(ticket.serial)
      )
        return null
      usedCodes.add(ticket.serial)
      usedGrants.set(ticket.grant.id, ticket.grant)
      return ticket.grant
    },
    read(kind, token) {
      const ticket = open(kind, token)
      if (!ticket) return { state: 'unknown', grant: null }
      if (revokedGrants.has(ticket.grant.id)) return { state: 'revoked', grant: null }
      return isLate(ticket) ? { state: 'expired', grant: null } : { state: 'valid', grant: ticket.grant }
    },
    revoke(isMeant) {
      for (const grant of usedGrants.values()) if (isMeant(grant)) revokedGrants.add(grant.id)
    },
    reset() {
      usedCodes.clear()
      usedGrants.clear()
      revokedGrants.clear()
    },
  }
}

function fitsChallenge({ code_challenge }: BoundCode, verifier = ''): boolean {
  return code_challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === code_challenge
}

function signTicket(ticket: object): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(body).toString('base64url')}`
}

function verifyTicket(text: string): z.output<typeof ticketSchema> | null {
  const [body, signature] = text.split('.')
  if (!body || !signature) return null
  const signed = Buffer.from(signature, 'base64url')
  const right = sign(body)
  if (signed.length !== right.length || !timingSafeEqual(signed, right)) return null
  return ticketSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

function sign(body: string): Buffer {
  return createHmac('sha256', signingKey).update(body).digest()
}
