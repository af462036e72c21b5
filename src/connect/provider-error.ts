/** What can go wrong with an outside system, as far as it makes a difference here. `message` is the vendor's own text. */
export type ProviderFailure =
  /** Asked too often. */
  | { kind: 'throttled'; message: string; retry_after_seconds: number }
  /** The access token lapsed: a refresh helps. */
  | { kind: 'token_expired'; message: string }
  /** The person or the vendor withdrew consent: only connecting anew helps. */
  | { kind: 'token_revoked'; message: string }
  /** Consent does not cover this. */
  | { kind: 'permission_missing'; message: string; code?: string }
  /** The vendor understood and said no; the same again fails alike. */
  | { kind: 'refused'; message: string; code?: string }
  /** The answer is not what the vendor documents (HTML, half a page, another shape, too large, a redirect). */
  | { kind: 'malformed'; message: string }
  /** Down, slow, or failing inside; `isUnresolved`: its host name could not be looked up, so it was never reached. */
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
