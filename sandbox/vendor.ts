/**
 * What an outside vendor is to the sandbox. To add one: a folder (or file) in `vendors/`, exporting a `SandboxVendor`, and one
 * line in `vendors/registry.ts`. Each vendor gets an origin of its own, so its paths are the real ones, whatever its
 * neighbours call theirs.
 *
 * Codes and tokens come from `request.grants` (signed and self-describing, so they survive a restart of the sandbox), data is
 * computed from the plan of the demo business, which ends on `request.until`. A vendor that can be changed keeps its changes
 * by the `grants` they came with, and forgets them on `reset`.
 */
import type { Grants } from './grants.ts'

export interface SandboxVendor {
  /** As the contract calls the provider: `social_ads`. */
  key: string
  /** Shown on the consent screen. */
  name: string
  /** What the settings of the service must say, by the end of their names: `CLIENT_ID`, `CLIENT_SECRET`, what else is needed. */
  settings: Readonly<Record<string, string>>
  /** How its consent screen hands over; absent where the vendor has none. */
  consent?: Consent
  routes: readonly SandboxRoute[]
  /** How this vendor words what every vendor can fail with. What is left out gets a plain status. */
  failures?: Partial<Record<VendorFailure, (details: { retry_after_seconds: number }) => SandboxResponse>>
  /** Forgets what was changed by requests with these grants. */
  reset?(grants: Grants): void
}

export type VendorFailure =
  | 'throttled'
  | 'token_expired'
  | 'token_revoked'
  | 'permission_missing'
  /** The vendor does not take the deployment's own registration. */
  | 'app_rejected'
  /** More was asked for than the vendor gives at once. */
  | 'too_much_data'
  | 'server_error'

export interface Consent {
  /** The vendor's own path of the screen: `/v26.0/dialog/oauth`. */
  path: string
  /** What a person can choose among. The first is what «one account» means, all of them what «several» means. */
  accounts: readonly { id: string; name: string }[]
  /** Refuses a request the vendor would refuse before it shows anything; its words, or null. `client_id` is checked already. */
  check?(query: Query): string | null
  /**
   * The query the person is sent back with when it is not a code. Left out: the words of RFC 6749 (`access_denied`,
   * `unauthorized_client`, `server_error`). `state` is added by the core.
   */
  rejections?: Partial<Record<'cancel' | 'deny' | 'error', Query>>
  /** Applications that the vendor knows beside the one of the settings. */
  furtherClients?: readonly string[]
  /** The vendor does not ask for the address again when a code is exchanged (Stripe). */
  exchangesWithoutAddress?: boolean
  /** Further parameters beside `code` and `state`. */
  extraQuery?(grant: { accounts: readonly string[]; scopes: readonly string[] }): Query
  /** Default: by space or comma. */
  readScopes?(query: Query): string[]
}

export type Query = Readonly<Record<string, string>>

export interface SandboxRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The vendor's own; `:name` stands for one whole segment. */
  path: string
  respond(request: SandboxRequest): SandboxResponse | Promise<SandboxResponse>
}

export interface SandboxRequest {
  method: string
  path: string
  /** The segments that `:name` stood for, decoded. */
  params: Query
  query: Query
  /** Names in lower case. */
  headers: Query
  text: string
  /** The body as a form; empty when it is none. */
  form: Query
  /** The body as JSON; null when it is none. */
  json: unknown
  /** What `Authorization: Bearer` says; null without one. */
  bearerToken: string | null
  /** Where this vendor listens, for links in answers. */
  origin: string
  grants: Grants
  now(): Date
  /** The last day of the demo business (`generateDemo`'s `until`); the same as long as the sandbox runs. */
  until: string
}

export interface SandboxResponse {
  /** Default 200. */
  status?: number
  headers?: Query
  /** One of these; none is an empty body. */
  json?: unknown
  html?: string
  text?: string
}
