import type { VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { callVendor } from './call-vendor.ts'
import { type ContactResponse, contactResponse } from './responses.ts'

/** The vendor allows 100 calls in 10 seconds; a few concurrent calls use that without hitting the limit immediately. */
const concurrency = 5

/**
 * Returns the contacts with these ids, one call each, because the vendor has no batch endpoint. Deleted contacts are left out.
 */
export async function readContacts(
  session: VendorSession,
  ids: ReadonlySet<string>,
): Promise<Map<string, ContactResponse>> {
  const waiting = [...ids]
  const found = new Map<string, ContactResponse>()
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const contact = await readContact(session, id)
      if (contact) found.set(id, contact)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.size) }, work))
  return found
}

async function readContact(session: VendorSession, id: string): Promise<ContactResponse | null> {
  try {
    return (await callVendor(session, { path: `/contacts/${encodeURIComponent(id)}` }, contactResponse)).contact
  } catch (error) {
    if (error instanceof ProviderError && error.failure.kind === 'rejected') return null
    throw error
  }
}
