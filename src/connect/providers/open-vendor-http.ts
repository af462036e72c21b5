import { prettifyError, type z } from 'zod'
import type { Egress, VendorRegistration } from '../../kernel/context/deployment.ts'
import type { Provider } from '../provider.ts'
import { failVendor, ProviderError, type ProviderFailure } from '../provider-error.ts'
import { callVendor } from './call-vendor.ts'
import { unpackFile } from './unpack-file.ts'
import type { FileOptions, VendorHttp, VendorRequest, VendorResponse } from './vendor-http.ts'

interface VendorHttpOptions {
  provider: Pick<Provider, 'origins' | 'parseError' | 'hasErrorsInBody'>
  registration: VendorRegistration
  egress: Egress
  /** The host of the account, where it has one, instead of the vendor's. */
  accountOrigin?: string | null
  /** Tests pass one that does not wait. */
  wait?: (ms: number) => Promise<void>
}

/** Longer throttling is reported to the caller, and the sync resumes later. */
const waitSecondsMax = 10
const attemptsMax = 3
const textMax = 500
const responseBytesMax = 8 * 1024 * 1024

/**
 * Opens an HTTP client for one vendor: only its registered hosts, no redirects, responses limited in size and time. An origin
 * configured by the operator is trusted; the vendor's own must be public, as for webhooks.
 */
export function openVendorHttp(options: VendorHttpOptions): VendorHttp {
  const { provider, registration, egress, accountOrigin, wait = sleep } = options
  const isTrusted = registration.api_origin !== null
  const send = (request: VendorRequest) => {
    const at = request.at ?? 'api'
    const own = (at === 'api' ? accountOrigin : null) ?? provider.origins[at]
    if (own === undefined) throw new Error(`the provider has no origin ${at}`)
    const origin = registration.api_origin ?? own
    return callVendor(toOutgoing(request, origin), isTrusted ? null : egress)
  }
  const attempt = async (request: VendorRequest): Promise<VendorResponse> => {
    const response = await send(request)
    const isFailed = response.status >= 400
    const reported = isFailed || provider.hasErrorsInBody ? provider.parseError?.(response) : null
    const failure = reported ?? (isFailed ? toFailure(response) : null)
    if (!failure) return response
    return failVendor({ ...failure, message: withoutSecrets(failure.message, request, registration) })
  }
  return {
    send,
    file: (link, options) => downloadFile(link, { ...options, egress, trustedOrigin: registration.api_origin }),
    async json(request, schema) {
      for (let count = 1; ; count++) {
        try {
          return readJson(await attempt(request), schema)
        } catch (error) {
          const pauseMs = count < attemptsMax ? pauseBefore(error, request) : null
          if (pauseMs === null) throw error
          await wait(pauseMs)
        }
      }
    },
  }
}

function toOutgoing(request: VendorRequest, origin: string) {
  const url = urlOf(request, origin)
  const { form, body } = request
  const text = form ? new URLSearchParams(form).toString() : body === undefined ? null : JSON.stringify(body)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    url,
    method: request.method ?? (text === null ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      'user-agent': 'Tributary/1',
      ...(text !== null && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
      ...(request.bearerToken !== undefined && { authorization: `Bearer ${request.bearerToken}` }),
      ...(request.basicAuth && { authorization: `Basic ${encodeBasic(request.basicAuth)}` }),
      ...request.headers,
      ...request.headerSecrets,
    },
    text,
    timeoutMs: (request.timeout_seconds ?? 30) * 1000,
    bytesMax: request.bytes_max ?? responseBytesMax,
  }
}

/** A link from the vendor (the next page) must have the vendor's origin, because the request contains the token. */
function urlOf({ path = '/', url: link, query = {} }: VendorRequest, origin: string): URL {
  const url = URL.parse(link ?? path, origin)
  if (!url || url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') {
    return failVendor({ kind: 'malformed', message: 'a link leads to another host' })
  }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function readJson<Schema extends z.ZodType>(response: VendorResponse, schema: Schema): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(response.text)
  } catch {
    return failVendor({ kind: 'malformed', message: `the response is not JSON: ${beginningOf(response.text)}` })
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  return failVendor({ kind: 'malformed', message: `unexpected response: ${beginningOf(prettifyError(read.error))}` })
}

/** Maps a status to an error where the vendor's body says nothing. */
function toFailure(response: VendorResponse): ProviderFailure {
  const message = `${response.status} ${beginningOf(response.text)}`.trim()
  if (response.status === 401) return { kind: 'token_expired', message }
  if (response.status === 403) return { kind: 'permission_missing', message }
  if (response.status === 429) return { kind: 'throttled', message, retry_after_seconds: retryAfterSeconds(response) }
  return response.status >= 500 ? { kind: 'unavailable', message } : { kind: 'rejected', message }
}

/** Returns the vendor's Retry-After in seconds; 60 when it is absent. No vendor here uses dates. */
export function retryAfterSeconds({ headers }: Pick<VendorResponse, 'headers'>): number {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds >= 0 && headers['retry-after'] !== '' ? Math.min(seconds, 86_400) : 60
}

/** Only requests without side effects are sent again, because a failure may occur after the change. */
function pauseBefore(error: unknown, request: VendorRequest): number | null {
  if (!(error instanceof ProviderError)) return null
  const { failure } = error
  if (failure.kind === 'throttled' && failure.retry_after_seconds <= waitSecondsMax)
    return failure.retry_after_seconds * 1000
  const isGet = (request.method ?? 'GET') === 'GET' && request.body === undefined && request.form === undefined
  const isRead = isGet || request.isRead === true
  return failure.kind === 'unavailable' && isRead ? 1_000 : null
}

/** Redacts secrets of the request that the vendor may repeat in a response, before the text reaches a log or a page. */
function withoutSecrets(text: string, request: VendorRequest, registration: VendorRegistration): string {
  const secrets = [
    request.bearerToken,
    request.path_secret,
    ...(request.basicAuth ? [request.basicAuth.password, encodeBasic(request.basicAuth)] : []),
    ...Object.values(request.headerSecrets ?? {}),
    registration.client_secret,
    ...Object.values(registration.settings),
    ...Object.values(request.form ?? {}),
    ...Object.entries(request.query ?? {}).flatMap(([name, value]) =>
      /token|secret|code|key/.test(name) ? [value] : [],
    ),
  ]
  const known = secrets.filter((secret): secret is string => typeof secret === 'string' && secret.length >= 8)
  return known.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text).slice(0, textMax)
}

function encodeBasic({ user, password }: { user: string; password: string }): string {
  return Buffer.from(`${user}:${password}`).toString('base64')
}

function beginningOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

interface Download extends FileOptions {
  egress: Egress
  /** An origin that the operator configured (a sandbox), which may be private. */
  trustedOrigin: string | null
}

/**
 * Downloads a file from a link of the vendor. The host is not fixed, because vendors move their storage, so it must be public; the
 * request carries no credential, and no message contains the link. A failed download is worth another attempt with a new link.
 */
async function downloadFile(link: string, download: Download): Promise<Buffer> {
  const { bytes_max = 32 * 1024 * 1024, unpacked_bytes_max = 128 * 1024 * 1024, unpack } = download
  const url = URL.parse(link)
  if (url?.username !== '' || url.password !== '') {
    return failVendor({ kind: 'malformed', message: 'the link to a file is not a URL' })
  }
  const isTrusted = download.trustedOrigin !== null && url.origin === new URL(download.trustedOrigin).origin
  if (url.protocol !== 'https:' && !isTrusted) {
    return failVendor({ kind: 'malformed', message: 'the link to a file does not use TLS' })
  }
  const outgoing = {
    url,
    method: 'GET',
    headers: { accept: '*/*' },
    text: null,
    timeoutMs: 120_000,
    bytesMax: bytes_max,
  }
  const { status, body } = await callVendor(outgoing, isTrusted ? null : download.egress)
  if (status >= 400) return failVendor({ kind: 'unavailable', message: `the file could not be downloaded (${status})` })
  return unpack ? unpackFile(body, unpack, unpacked_bytes_max) : body
}
