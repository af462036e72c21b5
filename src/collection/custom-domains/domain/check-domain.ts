export const domainReasons = ['cname_found', 'no_record', 'wrong_target', 'resolver_failed'] as const
export type DomainReason = (typeof domainReasons)[number]

export interface DomainStatusChange {
  status: 'pending' | 'verified' | 'failed'
  reason: DomainReason
  checked_at: Date
  verified_at: Date | null
}

/** The CNAME records met on the way from the domain, in order; null when the name servers gave no answer. */
export type CnameChain = readonly string[] | null

/**
 * Whether a domain leads to us. A resolver that is away says nothing about the domain, so what was known before stays: a
 * tracker in use must not be moved off its domain by a passing fault.
 */
export function checkDomain(
  before: { status: DomainStatusChange['status']; verified_at: Date | null },
  chain: CnameChain,
  target: string,
  at: Date,
): DomainStatusChange {
  if (chain === null) {
    const { status, verified_at } = before
    return { status, reason: 'resolver_failed', checked_at: at, verified_at }
  }
  if (chain.some((name) => isSameHost(name, target))) {
    return { status: 'verified', reason: 'cname_found', checked_at: at, verified_at: before.verified_at ?? at }
  }
  const reason = chain.length === 0 ? 'no_record' : 'wrong_target'
  return { status: 'failed', reason, checked_at: at, verified_at: null }
}

/** Names are compared without case and without the final dot that some servers write. */
function isSameHost(a: string, b: string): boolean {
  return withoutDot(a) === withoutDot(b)
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
