import type { z } from 'zod'

/** The HTTP client of a provider. Every failure is a `ProviderError`. */
export interface VendorHttp {
  /** Sends the request, throws on an unsuccessful response, and validates the response with the schema. */
  json<Schema extends z.ZodType>(request: VendorRequest, schema: Schema): Promise<z.output<Schema>>
  /**
   * Sends the request and returns any response, whatever its status: for vendors whose SDK reads it, or whose headers matter.
   * Throws only when there is no usable response (no connection, too slow, too large, a redirect). Does not wait during
   * throttling.
   */
  send(request: VendorRequest): Promise<VendorResponse>
  /**
   * Downloads a file that the vendor prepared, from any public host, without credentials. The link is itself a secret: it must not
   * reach a cursor or a message.
   */
  file(link: string, options?: FileOptions): Promise<Buffer>
}

export interface FileOptions {
  /** How the file is packed: a ZIP with a single entry, or gzip. Absent: not at all. */
  unpack?: Packing
  /** Maximum size of the download; default 32 MB. */
  bytes_max?: number
  /** Maximum size after unpacking; default 128 MB. */
  unpacked_bytes_max?: number
}

export type Packing = 'zip' | 'gzip'

export interface VendorRequest {
  /** Default: GET, or POST when there is a body or a form. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The name of one of the provider's `origins`; default `api`. */
  at?: string
  /** The path at that host, as the vendor documents it. */
  path?: string
  /** A link from the vendor, instead of a path. It must have the same host. */
  url?: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  headers?: Readonly<Record<string, string>>
  /** Sent like `headers`, and redacted from error messages. */
  headerSecrets?: Readonly<Record<string, string>>
  /** Sent as `Authorization: Basic`. */
  basicAuth?: { user: string; password: string }
  /** Sent as `Authorization: Bearer`. */
  bearerToken?: string
  /** The request changes nothing although it is a POST, so it may be sent again after a failure. */
  isRead?: true
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
  /** A secret in the path: like other secrets, it is redacted from error messages. */
  path_secret?: string
  /** Default 30. */
  timeout_seconds?: number
  /** Maximum size of the response; default 8 MB, more than most vendors' pages. */
  bytes_max?: number
}

export interface VendorResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
}
