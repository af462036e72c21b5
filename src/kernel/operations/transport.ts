/** A server-sent event. */
export interface StreamMessage {
  event: string
  /** The id that a reconnecting client sends as the last one it received. */
  id?: string
  data: unknown
}

/** How requests and responses are transferred; most operations use the defaults. */
export interface Transport {
  /** The path is absolute and not below `/api/v1`. */
  isRooted: boolean
  /** `bare`: the response is `data` itself and errors are flat, as RFC 6749 requires. */
  envelope: 'standard' | 'bare'
  /** Accepts form bodies in addition to JSON (OAuth). */
  acceptsForm: boolean
  /** Overrides the limit of `bodyBytesMaxOf`; null keeps it. */
  bodyBytesMax: number | null
  /** The error code of a body that fails its schema; set it if the contract requires another one. */
  bodyError: 'validation_error' | 'invalid_parameter'
  /**
   * A public route that pages of other sites call: any origin is allowed, JSON is also accepted as `text/plain` (which browsers
   * send while a page closes), and it has separate rate limits, because many visitors share an address.
   */
  isForBrowsers: boolean
  /** A public route that only our own pages call from a browser: signing in. */
  isForOwnPages: boolean
}
