import { z } from 'zod'
import { hasUnseenCharacters } from '../../kernel/schemas/storable-text.ts'
import { hasWildcard, isRedirectUri } from '../../tenancy/apps/redirect-uri.ts'

/** What a client says of itself in the document at its own address. */
export interface ClientDocument {
  client_id: string
  name: string
  redirect_uris: string[]
}

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(2000)).max(50),
  token_endpoint_auth_method: z.string().optional(),
  client_secret: z.undefined().optional(),
})

const namesMax = 100

/**
 * A client id metadata document, or null when it is none that can be used: it must name the very address it was fetched
 * from, hold no secret, have a name that is what it looks like, no wildcard among its addresses, and at least one that people can
 * safely be sent back to. Others, such as schemes of an app's own, are left out.
 */
export function validateClientDocument(address: string, document: unknown): ClientDocument | null {
  const { data } = documentSchema.safeParse(document)
  if (!data || data.client_id !== address) return null
  if ((data.token_endpoint_auth_method ?? 'none') !== 'none') return null
  if (hasUnseenCharacters(data.client_name ?? '') || data.redirect_uris.some(hasWildcard)) return null
  const redirect_uris = [...new Set(data.redirect_uris)].filter(isRedirectUri)
  if (redirect_uris.length === 0) return null
  return { client_id: address, name: nameOf(data.client_name, address), redirect_uris }
}

/** A name is what a stranger calls itself: one line, not too long. */
function nameOf(name: string | undefined, address: string): string {
  const line = (name ?? '').replaceAll(/\s+/gu, ' ').trim()
  return line.isWellFormed() && line !== '' ? line.slice(0, namesMax) : new URL(address).host
}
