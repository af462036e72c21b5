import type { Db } from '../../kernel/context.ts'
import { findVerifiedDomain } from './domain-queries.ts'

/** Where a profile's tracker is loaded from and sends to: its verified domain, else our own address. */
export async function trackerAddress(
  db: Db,
  profileId: string,
  baseUrl: string,
): Promise<{ origin: string; source: 'default' | 'custom_domain'; custom_domain: string | null }> {
  const verified = await findVerifiedDomain(db, profileId)
  if (!verified) return { origin: baseUrl, source: 'default', custom_domain: null }
  const address = new URL(baseUrl)
  address.hostname = verified.domain
  return { origin: address.origin, source: 'custom_domain', custom_domain: verified.domain }
}
