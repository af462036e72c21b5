import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastPathHandler, FastPathRequest } from '../kernel/context/context.ts'
import { bodyBytesMaxOf, type Operation, routeOf } from '../kernel/operations/operation.ts'
import type { Caller } from './access.ts'
import type { Gates } from './gate.ts'
import { addressOf, countedAddress, forwardedAddress } from './requests/address-of.ts'
import type { BodyBudget, BodySender } from './requests/body-budget.ts'
import { type JsonLimits, jsonLimitsOf, parseJson } from './requests/parse-json.ts'
import { mayHoldUnstorable } from './requests/read-body.ts'
import { checkResponse, errorBody, jsonType, toApiError } from './responses/responses.ts'
import { privateHeaders, type Serving } from './serve-operation.ts'

interface ArrivedRoute {
  op: Operation
  handler: FastPathHandler
  bytesMax: number
  limits: JsonLimits
}

interface Options extends Pick<Serving, 'services' | 'work' | 'observe' | 'browsers'> {
  passEarly: Gates['passEarly']
  budget: BodyBudget
  requestId: () => string
  /** Headers of every response. */
  fixedHeaders: readonly string[]
  isClosing: () => boolean
}

/**
 * Serves the fast paths of operations without Fastify, which is a large part of the processor time of a hit or an event. Only
 * requests whose whole body has arrived with their head qualify. Everything else goes to Fastify unchanged: other routes, and
 * requests that a limit or the fast path declines, whose body is put back.
 */
export function serveArrived(
  operations: readonly Operation[],
  options: Options,
  serveByFastify: RequestListener,
): RequestListener {
  const routes = new Map<string, ArrivedRoute>()
  for (const op of operations) {
    if (op.method !== 'POST' || !op.fastPath) continue
    const bytesMax = bodyBytesMaxOf(op)
    routes.set(routeOf(op), { op, handler: op.fastPath(options.work), bytesMax, limits: jsonLimitsOf(bytesMax) })
  }
  /** The requests of one turn of the event loop are served together: the processor then has their code in its caches. */
  const arrived: { route: ArrivedRoute; request: IncomingMessage; response: ServerResponse }[] = []
  return (request, response) => {
    const route = request.method === 'POST' ? routes.get(request.url!) : undefined
    if (!route || options.isClosing() || !isPlain(request, route)) return serveByFastify(request, response)
    if (arrived.push({ route, request, response }) === 1) setImmediate(serveAll)
  }

  /** By now the parser has delivered what was received with the head of each request, usually its whole body. */
  function serveAll(): void {
    for (const { route, request, response } of arrived.splice(0)) {
      const isComplete = request.readableLength === Number(request.headers['content-length'])
      if (!isComplete || !respond(route, options, request, response)) serveByFastify(request, response)
    }
  }
}

const jsonTypes: ReadonlySet<unknown> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
])
const browserTypes: ReadonlySet<unknown> = new Set([...jsonTypes, 'text/plain', 'text/plain;charset=UTF-8'])

function isPlain({ headers }: IncomingMessage, { op, bytesMax }: ArrivedRoute): boolean {
  const { isForBrowsers } = op.transport
  return (
    (isForBrowsers ? browserTypes : jsonTypes).has(headers['content-type']) &&
    (isForBrowsers || (headers.authorization !== undefined && headers['x-profile-id'] === undefined)) &&
    Number(headers['content-length']) <= bytesMax &&
    headers['idempotency-key'] === undefined &&
    headers.prefer === undefined
  )
}

/** A request that may be read: its caller, who is null for a browser, and the headers of its response. */
interface Admitted {
  caller: Caller | null
  sender: BodySender
  headers: readonly string[]
  /** Called before Fastify serves the request; a browser has its own counters. */
  handOver?: () => void
}

const privateList = Object.entries(privateHeaders).flat()

/** Browsers are counted after their body is received, other callers are authenticated and counted before. */
function admit({ op }: ArrivedRoute, { passEarly }: Options, request: IncomingMessage, ip: string): Admitted | null {
  if (op.transport.isForBrowsers) {
    const { origin } = request.headers
    const allowed =
      origin === undefined ? [] : ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
    const sender = { subject: `address:${countedAddress(ip)}`, isAnonymous: true }
    return { caller: null, sender, headers: ['vary', 'Origin', ...allowed] }
  }
  const passed = passEarly(op, request, ip)
  if (!passed) return null
  const { caller, headers, handOver } = passed
  const sender = { subject: caller.rateLimitSubject, isAnonymous: false }
  return { caller, sender, headers: [...privateList, ...headers], handOver }
}

/** Returns false, with the body put back, if Fastify must serve the request. */
function respond(route: ArrivedRoute, options: Options, request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, socket } = request
  const { services, browsers } = options
  const forwarded = forwardedAddress(socket.remoteAddress, headers['x-forwarded-for'], services.trustedProxies)
  if (forwarded === null || request.readableLength === 0) return false
  const ip = addressOf({ ip: forwarded, socket })
  const admitted = admit(route, options, request, ip)
  if (!admitted) return false
  const bytes = request.read() as Buffer
  const share = options.budget.open(admitted.sender)
  const isBrowser = admitted.caller === null
  const decline = (isKeyCounted: boolean | null) => {
    share.release()
    request.unshift(bytes)
    admitted.handOver?.()
    if (isBrowser && isKeyCounted !== null) browsers.setCounted(request, isKeyCounted)
    return false
  }
  const countAddress = () => isBrowser && browsers.countAddress({ ip, socket, raw: request })
  if (!share.take(bytes.length) || !isAllowed(countAddress)) return decline(null)
  const body = parsed(bytes, route.limits)
  const countKey = () => isBrowser && browsers.countKey({ headers, body, raw: request })
  if (body === null || !isAllowed(countKey)) return decline(false)
  const fastPathRequest = { headers: headers as FastPathRequest['headers'], bodyBytes: bytes.length }
  const send = sender(route.op, options, admitted, response)
  if (!route.handler({ ...fastPathRequest, body, ip, caller: admitted.caller }, send)) return decline(true)
  response.once('close', share.release)
  return true
}

/** Fastify repeats the check and responds with its error. */
function isAllowed(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}

function parsed(bytes: Buffer, limits: JsonLimits): Record<string, unknown> | null {
  try {
    const body = mayHoldUnstorable(bytes) ? null : parseJson(bytes, limits)
    return isJsonObject(body) ? body : null
  } catch {
    return null
  }
}

function isJsonObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** Sends the same response as `serveOperation`. */
function sender(
  op: Operation,
  { services, observe, requestId, fixedHeaders }: Options,
  { caller, headers }: Admitted,
  response: ServerResponse,
): (error: unknown, text: string) => void {
  const startedAtMs = performance.now()
  const id = requestId()
  const finish = (status: number, text: string, more: readonly string[]) => {
    observe({ request: { routeOptions: { config: { operation: op } }, startedAtMs, caller, id } }, status)
    const length = String(Buffer.byteLength(text))
    const own = ['x-request-id', id, 'content-type', jsonType, 'content-length', length]
    response.writeHead(status, [...fixedHeaders, ...own, ...headers, ...more]).end(text)
  }
  return (error, text) => {
    if (error === null) {
      const status = op.statuses[0]!
      if (services.isStrict) checkResponse(op, status, text)
      return finish(status, text, [])
    }
    const apiError = toApiError(error)
    if (apiError.code === 'internal_error') services.log.error({ err: error, request_id: id }, 'unexpected error')
    const { retry_after_seconds: wait } = apiError.details
    const body = errorBody(apiError, { id, baseUrl: services.baseUrl, isBare: false })
    finish(apiError.status, JSON.stringify(body), wait === undefined ? [] : ['retry-after', String(wait)])
  }
}
