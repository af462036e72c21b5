import type { Scope } from '../../data/session.tsx'

export const keyPurposes = ['read', 'send', 'both'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

export const isKeyPurpose = (text: string): text is KeyPurpose => (keyPurposes as readonly string[]).includes(text)

const reading: readonly Scope[] = ['campaigns:read', 'conversions:read', 'analytics:read']
const sending: Scope = 'attribution:write'

const scopes: Record<KeyPurpose, readonly Scope[]> = {
  read: reading,
  send: [sending],
  both: [...reading, sending],
}

/** The scopes of a purpose that the caller can grant, in their order. */
export function scopesFor(purpose: KeyPurpose, offered: readonly Scope[]): readonly Scope[] {
  return offered.filter((scope) => scopes[purpose].includes(scope))
}

/** A request to try a key with: an event if the key can send any, otherwise a report. */
export function toCurl({ origin, key, scopes }: { origin: string; key: string; scopes: readonly string[] }): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`
  if (!scopes.includes(sending)) {
    const path = scopes.includes('campaigns:read') ? '/api/v1/campaigns' : '/api/v1/profile'
    return `curl '${origin}${path}' \\\n  ${authorization}`
  }
  const event = {
    event_type: 'lead_created',
    idempotency_key: 'first-event',
    user_traits: { email: 'test@example.com' },
  }
  return [
    `curl -X POST '${origin}/api/v1/events' \\`,
    `  ${authorization} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(event)}'`,
  ].join('\n')
}
