export const domainReasons = ['cname_found', 'no_record', 'wrong_target', 'resolver_failed'] as const
export type DomainReason = (typeof domainReasons)[number]

export interface DomainStatusChange {
  status: 'pending' | 'verified' | 'failed'
  reason: DomainReason
  checked_at: Date
  verified_at: Date | null
}

/** The CNAME records found from the domain on, in order; null if the name servers did not respond. */
export type CnameChain = readonly string[] | null

/**
 * Decides whether a domain points to this service. If the resolver fails, the stored status stays: a temporary DNS failure must
 * not move a tracker off its domain.
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

/** Host names are compared without case and without the trailing dot that some servers write. */
function isSameHost(a: string, b: string): boolean {
  return withoutDot(a) === withoutDot(b)
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
