import { z } from 'zod'
import { hasInvisibleCharacters } from '../../kernel/schemas/storable-text.ts'
import { hasWildcard, isRedirectUri } from '../../tenancy/apps/redirect-uri.ts'

/** A client id metadata document. */
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
 * Validates a client id metadata document; returns null if it cannot be used. It must contain its own URL as id, no secret, a
 * name without misleading characters, no wildcard redirect URI and at least one safe redirect URI. Unsafe ones, such as custom
 * schemes, are dropped.
 */
export function validateClientDocument(address: string, document: unknown): ClientDocument | null {
  const { data } = documentSchema.safeParse(document)
  if (!data || data.client_id !== address) return null
  if ((data.token_endpoint_auth_method ?? 'none') !== 'none') return null
  if (hasInvisibleCharacters(data.client_name ?? '') || data.redirect_uris.some(hasWildcard)) return null
  const redirect_uris = [...new Set(data.redirect_uris)].filter(isRedirectUri)
  if (redirect_uris.length === 0) return null
  return { client_id: address, name: nameOf(data.client_name, address), redirect_uris }
}

/** The name is chosen by an untrusted party: it is limited to one line and a maximum length. */
function nameOf(name: string | undefined, address: string): string {
  const line = (name ?? '').replaceAll(/\s+/gu, ' ').trim()
  return line.isWellFormed() && line !== '' ? line.slice(0, namesMax) : new URL(address).host
}
