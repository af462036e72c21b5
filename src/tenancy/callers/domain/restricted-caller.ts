import type { Context } from '../../../kernel/context/context.ts'
import { holderOf } from '../holder-of.ts'

/** The id of callers without an owner, which make no person known. */
const noHolder = '00000000-0000-0000-0000-000000000000'

/** The customer key that a caller sent with a report; `caller_id` is null unless the caller was restricted. */
export interface SentKey {
  caller_id: string | null
  caller_key: string | null
}

/**
 * The id of a caller that may change only the people it made known itself, and see only the customer keys it sent: every caller
 * without `customers:read` on a healthcare-family profile. Null for all other callers.
 */
export function restrictedCallerId({
  profile,
  scopes,
  actor,
}: Pick<Context, 'scopes' | 'actor'> & { profile: { is_healthcare_family: boolean } }): string | null {
  if (!profile.is_healthcare_family || scopes.has('customers:read')) return null
  return holderOf(actor) ?? noHolder
}

/** The key of a customer as the caller may see it: a restricted caller sees only a key that it sent with one of the reports. */
export function keyShownTo(
  callerId: string | null,
  customerKey: string | null,
  reports: readonly SentKey[],
): string | null {
  if (callerId === null) return customerKey
  const own = reports.find(({ caller_id, caller_key }) => caller_id === callerId && caller_key !== null)
  return own?.caller_key ?? null
}
