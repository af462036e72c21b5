import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a person allowed. */
export interface Grant {
  /** Differs from consent to consent. */
  id: string
  accounts: readonly string[]
  scopes: readonly string[]
  /** The vendor's id of who allowed it. */
  person: string
}

export type TokenKind = 'code' | 'access' | 'refresh'

export interface Grants {
  /** A code or a token for a grant; `ttl_seconds` null: it does not expire. `redirect_uri` binds a code to its request. */
  issue(kind: TokenKind, grant: Grant, ttl_seconds: number | null, redirect_uri?: string): string
  /**
   * What a code allows, once and with the address it was asked for; null when it is unknown, late, used or of another address.
   * Without an address it is not compared: some vendors do not ask for it again.
   */
  redeem(code: string, redirect_uri?: string): Grant | null
  /** What a token allows now. */
  read(kind: 'access' | 'refresh', token: string | null): TokenState
  /** Withdraws every grant so far that is meant, with all tokens. */
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
  serial: z.string(),
})

/** Nothing here is a secret: the sandbox guards no data, and tokens of yesterday's process must still work today. */
const signingKey = 'sandbox'

/** Codes and tokens of one vendor. They carry what they allow; only what was used or withdrawn is remembered. */
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
    issue(kind, grant, ttl_seconds, redirect_uri) {
      const expires_at = ttl_seconds === null ? null : now().getTime() + ttl_seconds * 1000
      return signTicket({ vendor, kind, grant, expires_at, redirect_uri, serial: randomUUID() })
    },
    redeem(code, redirect_uri) {
      const ticket = open('code', code)
      const isElsewhere = redirect_uri !== undefined && ticket?.redirect_uri !== redirect_uri
      if (!ticket || isLate(ticket) || isElsewhere || usedCodes.has(ticket.serial)) return null
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
