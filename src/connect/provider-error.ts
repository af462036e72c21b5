/** The errors of an external system that this service distinguishes. `message` is the vendor's own text. */
export type ProviderFailure =
  /** Too many requests. */
  | { kind: 'throttled'; message: string; retry_after_seconds: number }
  /** The access token expired and can be refreshed. */
  | { kind: 'token_expired'; message: string }
  /** The person or the vendor withdrew consent: a reconnect is required. */
  | { kind: 'token_revoked'; message: string }
  /** The consent does not cover the request. */
  | { kind: 'permission_missing'; message: string; code?: string }
  /** The vendor rejected the request; repeating it fails again. */
  | { kind: 'rejected'; message: string; code?: string }
  /** The response differs from the documentation (HTML, truncated, another schema, too large, a redirect). */
  | { kind: 'malformed'; message: string }
  /** Down, too slow, or an internal failure; `isUnresolved`: its host name could not be resolved. */
  | { kind: 'unavailable'; message: string; isUnresolved?: boolean }

export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super(`${failure.kind}: ${failure.message}`)
    this.failure = failure
  }
}

export function failVendor(failure: ProviderFailure): never {
  throw new ProviderError(failure)
}
