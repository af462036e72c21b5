/**
 * The interface of a vendor in the sandbox. To add one: a folder (or file) in `vendors/` that exports a `SandboxVendor`, and one
 * line in `vendors/registry.ts`. Each vendor has its own origin, so its paths are the real ones and do not collide with those of
 * other vendors.
 *
 * Codes and tokens come from `request.grants` (signed and self-contained, so they survive a restart of the sandbox); data is
 * computed from the plan of the demo business, which ends on `request.until`. A vendor that can be changed stores its changes by
 * the `grants` of the request, and deletes them on `reset`.
 */
import type { Grants } from './grants.ts'

export interface SandboxVendor {
  /** The provider id of the contract: `social_ads`. */
  key: string
  /** Shown on the consent screen. */
  name: string
  /** The required settings of the service, by the suffix of their names: `CLIENT_ID`, `CLIENT_SECRET` and others. */
  settings: Readonly<Record<string, string>>
  /** Its consent screen; absent where the vendor has none. */
  consent?: Consent
  /** What a person pastes instead of or besides a consent; absent where the vendor has no such credential. */
  credential?: Query
  routes: readonly SandboxRoute[]
  /** The vendor's format of common failures. Absent ones get a plain status. */
  failures?: Partial<Record<VendorFailure, (details: { retry_after_seconds: number }) => SandboxResponse>>
  /** Deletes the changes of requests with these grants. */
  reset?(grants: Grants): void
}

export type VendorFailure =
  | 'throttled'
  | 'token_expired'
  | 'token_revoked'
  | 'permission_missing'
  /** The vendor rejects the deployment's own registration. */
  | 'app_rejected'
  /** The request is larger than the vendor allows. */
  | 'too_much_data'
  /** The vendor ended this version of its API. */
  | 'version_ended'
  | 'server_error'

export interface Consent {
  /** The vendor's path of the screen: `/v26.0/dialog/oauth`. */
  path: string
  /** The accounts that a person can choose from. The outcome «one account» selects the first, «several» all of them. */
  accounts: readonly { id: string; name: string }[]
  /**
   * Returns the vendor's error for a request that it would reject before showing the screen, or null. `client_id` is already
   * checked.
   */
  check?(query: Query): string | null
  /**
   * The query of the redirect when there is no code. Absent: the codes of RFC 6749 (`access_denied`, `unauthorized_client`,
   * `server_error`). `state` is added by the caller.
   */
  rejections?: Partial<Record<'cancel' | 'deny' | 'error', Query>>
  /** Other applications that the vendor knows, apart from the configured one. */
  furtherClients?: readonly string[]
  /** The vendor does not require the redirect URI again when a code is exchanged (Stripe). */
  exchangesWithoutAddress?: boolean
  /** Additional parameters next to `code` and `state`. */
  extraQuery?(grant: { accounts: readonly string[]; scopes: readonly string[] }): Query
  /** The vendor's names of the code and of the application's id; default `code` and `client_id`. */
  codeName?: string
  clientIdName?: string
  /** Default: separated by space or comma. */
  readScopes?(query: Query): string[]
}

export type Query = Readonly<Record<string, string>>

export interface SandboxRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The vendor's path; `:name` matches one whole segment. */
  path: string
  respond(request: SandboxRequest): SandboxResponse | Promise<SandboxResponse>
}

export interface SandboxRequest {
  method: string
  path: string
  /** The segments that matched `:name`, decoded. */
  params: Query
  query: Query
  /** Names in lower case. */
  headers: Query
  text: string
  /** The body as a form; empty when it is not a form. */
  form: Query
  /** The body as JSON; null when it is not JSON. */
  json: unknown
  /** The token of `Authorization: Bearer`; null without one. */
  bearerToken: string | null
  /** The origin of this vendor, for links in responses. */
  origin: string
  grants: Grants
  now(): Date
  /** The last day of the demo business (`generateDemo`'s `until`); constant while the sandbox runs. */
  until: string
}

export interface SandboxResponse {
  /** Default 200. */
  status?: number
  headers?: Query
  /** At most one of these; none is an empty body. */
  json?: unknown
  html?: string
  text?: string
  bytes?: Buffer
}
