import { originOf } from '../tenancy/redirect-uri.ts'

/** Where an app says that people may be sent. */
export interface ReturnOrigins {
  redirect_uris: readonly string[]
  allowed_return_origins: readonly string[]
}

/**
 * Whether people may be sent to this address when a connect ends: its origin is one that the app allows, and it carries no
 * user name or password (contract 4.3, rule 2).
 */
export function isReturnAllowed(returnUrl: string, app: ReturnOrigins): boolean {
  const url = URL.parse(returnUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return returnOrigins(app).has(url.origin)
}

/**
 * The origins of the redirect URIs, as narrowed or extended by the app's list: to name some of them leaves out the others, and
 * to name one that is not among them adds it.
 */
export function returnOrigins({ redirect_uris, allowed_return_origins }: ReturnOrigins): ReadonlySet<string> {
  const own = new Set(redirect_uris.map(originOf))
  const listed = new Set(allowed_return_origins)
  const narrowed = own.intersection(listed)
  return (narrowed.size > 0 ? narrowed : own).union(listed)
}
