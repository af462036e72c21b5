import { originOf } from '../tenancy/redirect-uri.ts'

/** Where an app says that people may be sent. */
export interface ReturnOrigins {
  redirect_uris: readonly string[]
  allowed_return_origins: readonly string[]
}

/**
 * Whether people may be sent to this address when a connect ends: its origin is one of the app's redirect URIs or of its
 * return origins, and it carries no user name or password (contract 4.3, rule 2).
 */
export function isReturnAllowed(returnUrl: string, app: ReturnOrigins): boolean {
  const url = URL.parse(returnUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return app.redirect_uris.map(originOf).includes(url.origin) || app.allowed_return_origins.includes(url.origin)
}
