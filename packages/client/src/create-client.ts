import type { CallOptions, OperationId, ResponseMeta } from './call.ts'
import { decideRetry, defaultRetry, type RetryRules } from './decide-retry.ts'
import { failureOf, readRejection, TributaryError } from './failure.ts'
import type { OperationCalls } from './generated/client.ts'
import { routes } from './generated/routes.ts'
import { type Route, readRoute, requestOf } from './request-of.ts'

export interface ClientSettings {
  /** Origin of the service, for example `https://tributary.example.com`. Default in a browser: the origin of the page. */
  baseUrl?: string
  /** An API key, an app token, a personal token or the operator key. Default: the session cookie. */
  token?: string | (() => string | Promise<string>)
  /** The profile of all calls. Required with an app token or a personal token, which belong to no profile. */
  profileId?: string
  retry?: Partial<RetryRules>
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
  /** Called for every response, including failed ones. */
  onResponse?: (response: { operation: OperationId; status: number; requestId: string | null }) => void
}

export interface Client extends OperationCalls {
  /** Returns the raw response, for content other than JSON such as CSV or a stream. Throws if the request is rejected. */
  send(operation: OperationId, input?: object, options?: CallOptions): Promise<Response>
  /** Returns the URL of an operation, for APIs that fetch it themselves, such as EventSource. */
  address(operation: OperationId, input?: object): string
}

/** Creates a client with every operation of the service as a typed call. */
export function createClient(settings: ClientSettings = {}): Client {
  const calls: Record<string, Record<string, unknown>> = {}
  for (const [id, text] of Object.entries(routes)) {
    const route = readRoute(text)
    const [noun, verb] = id.split('.') as [string, string]
    const call = async (input: object = {}, options: CallOptions = {}) =>
      readResponse(await sendWithRetries(settings, id as OperationId, route, input, options), options.signal)
    calls[noun] ??= {}
    calls[noun][verb] = route.isPaged ? Object.assign(call, { all: pager(call) }) : call
  }
  const routeFor = (id: OperationId) => readRoute(routes[id])
  return Object.assign(calls as unknown as OperationCalls, {
    send: (id: OperationId, input: object = {}, options: CallOptions = {}) =>
      sendWithRetries(settings, id, routeFor(id), input, options),
    address: (id: OperationId, input: object = {}) => requestOf(routeFor(id), input, originOf(settings)).url,
  })
}

async function sendWithRetries(
  settings: ClientSettings,
  operation: OperationId,
  route: Route,
  input: object,
  options: CallOptions,
): Promise<Response> {
  const rules = { ...defaultRetry, ...settings.retry }
  const key = options.idempotencyKey ?? (route.acceptsIdempotencyKey ? newKey() : null)
  for (let tried = 1; ; tried += 1) {
    try {
      return await sendOnce(settings, operation, route, input, options, key)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (!failure) throw thrown
      const isRepeatable = route.isHarmlessToRepeat || key !== null
      const pauseMs = decideRetry(failure, { tried, isRepeatable, rules, random: Math.random() })
      if (pauseMs === null) throw thrown
      await pause(pauseMs, options.signal)
    }
  }
}

/** Browsers do not provide `randomUUID` to pages loaded without TLS from another host. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sendOnce(
  settings: ClientSettings,
  operation: OperationId,
  route: Route,
  input: object,
  options: CallOptions,
  key: string | null,
): Promise<Response> {
  const { url, body, contentType } = requestOf(route, input, originOf(settings))
  const token = typeof settings.token === 'function' ? await settings.token() : settings.token
  const profileId = route.namesProfile ? (options.profileId ?? settings.profileId) : undefined
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(contentType && { 'content-type': contentType }),
    ...(key !== null && { 'idempotency-key': key }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(profileId && { 'x-profile-id': profileId }),
    ...options.headers,
  }
  const init: RequestInit = {
    method: route.method,
    headers,
    ...(body !== null && { body }),
    ...(options.signal && { signal: options.signal }),
    // A page of another origin that uses a token must not send the cookies of this browser.
    ...(token ? { credentials: 'omit' } : { credentials: 'same-origin' }),
  }
  const send = settings.fetch ?? fetch
  const response = await send(url, init).catch((cause: unknown) => {
    if (options.signal?.aborted) throw aborted(cause)
    const message = `The service at ${originOf(settings) || 'this address'} cannot be reached.`
    throw new TributaryError({ kind: 'unreachable', message }, { cause })
  })
  const requestId = response.headers.get('x-request-id')
  settings.onResponse?.({ operation, status: response.status, requestId })
  if (response.ok) return response
  const errorBody = await response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) throw aborted(cause)
    return null
  })
  const rejection = readRejection(errorBody, response.status, response.headers)
  if (rejection) throw new TributaryError(rejection)
  const message = `The answer (${response.status}) is none of the service's.`
  throw new TributaryError({ kind: 'unreadable', message, status: response.status, requestId })
}

/** A browser resolves a relative URL against its page; other runtimes need an origin. */
function originOf({ baseUrl }: ClientSettings): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  const origin = (globalThis as { location?: { origin?: string } }).location?.origin
  if (origin && origin !== 'null') return origin
  throw new TypeError('createClient: name the service by its baseUrl')
}

async function readResponse(response: Response, signal: AbortSignal | undefined): Promise<object> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const isReplay = response.headers.get('idempotency-replayed') === 'true'
  const meta: ResponseMeta = { requestId, status: response.status, isReplay }
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw aborted(cause)
    const message = 'The response ended early.'
    throw new TributaryError({ kind: 'unreadable', message, status: response.status, requestId }, { cause })
  })
  if (text === '') return meta
  try {
    return { ...JSON.parse(text), ...meta }
  } catch (cause) {
    const message = 'The answer is not JSON.'
    throw new TributaryError({ kind: 'unreadable', message, status: response.status, requestId }, { cause })
  }
}

type Page = { data: unknown; pagination: { has_next: boolean; cursor: string | null } }

function pager(call: (input: object, options: CallOptions) => Promise<object>) {
  return async function* all(input: object = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    let next = input
    for (;;) {
      const page = (await call(next, options)) as Page
      yield* rowsOf(page.data)
      const { has_next, cursor } = page.pagination
      if (!has_next || cursor === null) return
      next = { ...input, ...cursorParams(cursor, input) }
    }
  }
}

function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  const lists = Object.values(data as object).filter((value) => Array.isArray(value) && typeof value[0] !== 'string')
  return (lists[0] as unknown[] | undefined) ?? []
}

/** The cursor of a customer list is a time and an id, separated by a vertical bar. */
function cursorParams(cursor: string, input: object): object {
  const [time, id, ...rest] = cursor.split('|')
  if ('goal' in input && id !== undefined && rest.length === 0) return { cursor_time: time, cursor_id: id }
  return { cursor }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(aborted(signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

function aborted(cause: unknown): TributaryError {
  return new TributaryError({ kind: 'aborted', message: 'The call was given up.' }, { cause })
}
