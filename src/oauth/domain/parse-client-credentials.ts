export interface ClientCredentials {
  client_id: string
  /** Null: a public client, which sends only its id. */
  client_secret: string | null
}

/**
 * Parses client authentication at the token endpoint (RFC 6749, 2.3.1): HTTP Basic, two body fields, or only `client_id` for a
 * public client. Null if it is missing or invalid; `ambiguous` if header and body both authenticate, which the RFC forbids, or
 * name different clients.
 */
export function parseClientCredentials(
  authorization: string | undefined,
  body: { client_id?: string; client_secret?: string },
): ClientCredentials | 'ambiguous' | null {
  const { client_id, client_secret } = body
  if (!authorization) return client_id ? { client_id, client_secret: client_secret || null } : null
  if (client_secret !== undefined) return 'ambiguous'
  const basic = parseBasic(authorization)
  // Repeating the same client_id in the body is common and harmless; a different one is not.
  if (basic && client_id !== undefined && client_id !== basic.client_id) return 'ambiguous'
  return basic
}

function parseBasic(authorization: string): ClientCredentials | null {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1]
  if (!encoded) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1) return null
  const clientId = decodeForm(pair.slice(0, colon))
  const clientSecret = decodeForm(pair.slice(colon + 1))
  return clientId && clientSecret ? { client_id: clientId, client_secret: clientSecret } : null
}

/** Both halves are form-encoded before they are joined. */
function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
