import type { z } from 'zod'

/** How a provider reaches its vendor. Every failure is a `ProviderError`. */
export interface VendorHttp {
  /** Sends, refuses what is no success, and checks the answer: what it gives back has the shape asked for. */
  json<Schema extends z.ZodType>(request: VendorRequest, schema: Schema): Promise<z.output<Schema>>
  /**
   * Sends and gives back any answer, whatever its status: for vendors whose own SDK reads it, or whose headers matter. Fails
   * only when there is none to speak of (no connection, too slow, too large, a redirect). Throttling is not waited out.
   */
  send(request: VendorRequest): Promise<VendorResponse>
}

export interface VendorRequest {
  /** Default: GET, or POST when there is a body or a form. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Which of the vendor's hosts; default `api`. */
  at?: 'api' | 'token' | 'data'
  /** Below that host, as the vendor documents it. */
  path?: string
  /** Instead of a path: a link the vendor gave. It must lead to the same host. */
  url?: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  headers?: Readonly<Record<string, string>>
  /** Sent as `Authorization: Bearer`. */
  bearerToken?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
  /** A secret that the path holds: like those sent elsewhere, it is kept out of what is told of a failure. */
  path_secret?: string
  /** Default 30. */
  timeout_seconds?: number
  /** How large the answer may be; default 8 MB, more than most vendors' pages take. */
  bytes_max?: number
}

export interface VendorResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
}
