import type { VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { type ContactAnswer, contactAnswer } from './answers.ts'
import { askVendor } from './ask-vendor.ts'

/** The vendor allows 100 calls in 10 seconds; a few at a time use them without running into the limit at once. */
const atOnce = 5

/** The contacts with these ids, one call each: the vendor has none for several. One that is gone is left out. */
export async function readContacts(
  session: VendorSession,
  ids: ReadonlySet<string>,
): Promise<Map<string, ContactAnswer>> {
  const waiting = [...ids]
  const found = new Map<string, ContactAnswer>()
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const contact = await readContact(session, id)
      if (contact) found.set(id, contact)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.size) }, work))
  return found
}

async function readContact(session: VendorSession, id: string): Promise<ContactAnswer | null> {
  try {
    return (await askVendor(session, { path: `/contacts/${encodeURIComponent(id)}` }, contactAnswer)).contact
  } catch (error) {
    if (error instanceof ProviderError && error.fault.kind === 'refused') return null
    throw error
  }
}
