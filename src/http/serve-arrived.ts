import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastPathHandler, FastPathRequest } from '../kernel/context/context.ts'
import { bodyBytesMaxOf, type Operation, routeOf } from '../kernel/operations/operation.ts'
import { addressOf, countedAddress, forwardedAddress } from './requests/address-of.ts'
import type { BodyBudget } from './requests/body-budget.ts'
import { type JsonLimits, jsonLimitsOf, parseJson } from './requests/parse-json.ts'
import { checkResponse, errorBody, jsonType, toApiError } from './responses/responses.ts'
import { isJsonObject, type Serving } from './serve-operation.ts'

interface ArrivedRoute {
  op: Operation
  handler: FastPathHandler
  bytesMax: number
  limits: JsonLimits
}

interface Options extends Serving {
  budget: BodyBudget
  requestId: () => string
  /** Headers of every response. */
  fixedHeaders: readonly string[]
  isClosing: () => boolean
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the fast paths of browser operations without Fastify, which is a large part of the processor time of a hit. Only
 * requests whose whole body has arrived with their head qualify. Everything else goes to Fastify unchanged: other routes, and
 * requests that a limit or the fast path declines, whose body is put back.
 */
export function serveArrived(server: Server, operations: readonly Operation[], options: Options): void {
  const routes = new Map<string, ArrivedRoute>()
  for (const op of operations) {
    if (!op.transport.isForBrowsers || op.method !== 'POST' || !op.fastPath) continue
    const bytesMax = bodyBytesMaxOf(op)
    routes.set(routeOf(op), { op, handler: op.fastPath(options.work), bytesMax, limits: jsonLimitsOf(bytesMax) })
  }
  /** The requests of one turn of the event loop are served together: the processor then has their code in its caches. */
  const arrived: { route: ArrivedRoute; request: IncomingMessage; response: ServerResponse }[] = []
  const listener = server.listeners('request')[0] as Listener
  const serveByFastify = listener.bind(server)
  server.off('request', listener)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const route = request.method === 'POST' ? routes.get(request.url!) : undefined
    if (!route || options.isClosing() || !isPlain(request, route.bytesMax)) return serveByFastify(request, response)
    if (arrived.push({ route, request, response }) === 1) setImmediate(serveAll)
  })

  /** By now the parser has delivered what was received with the head of each request, usually its whole body. */
  function serveAll(): void {
    for (const { route, request, response } of arrived.splice(0)) {
      const isComplete = request.readableLength === Number(request.headers['content-length'])
      if (!isComplete || !respond(route, options, request, response)) serveByFastify(request, response)
    }
  }
}

const plainTypes: ReadonlySet<unknown> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'text/plain',
  'text/plain;charset=UTF-8',
])

function isPlain({ headers }: IncomingMessage, bytesMax: number): boolean {
  return (
    plainTypes.has(headers['content-type']) &&
    Number(headers['content-length']) <= bytesMax &&
    headers['idempotency-key'] === undefined &&
    headers.prefer === undefined
  )
}

/** Returns false, with the body put back, if Fastify must serve the request. */
function respond(route: ArrivedRoute, options: Options, request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, socket } = request
  const { services, browsers } = options
  const forwarded = forwardedAddress(socket.remoteAddress, headers['x-forwarded-for'], services.trustedProxies)
  const bytes = forwarded === null ? null : (request.read() as Buffer | null)
  if (bytes === null) return false
  const ip = addressOf({ ip: forwarded!, socket })
  const share = options.budget.open({ subject: `address:${countedAddress(ip)}`, isAnonymous: true })
  const decline = (isKeyCounted: boolean | null) => {
    share.release()
    request.unshift(bytes)
    if (isKeyCounted !== null) browsers.setCounted(request, isKeyCounted)
    return false
  }
  if (!share.take(bytes.length) || !isAllowed(() => browsers.countAddress({ ip, socket, raw: request }))) {
    return decline(null)
  }
  const body = parsed(bytes, route.limits)
  if (body === null || !isAllowed(() => browsers.countKey({ headers, body, raw: request }))) return decline(false)
  const fastPathRequest = { headers: headers as FastPathRequest['headers'], bodyBytes: bytes.length, profile: null }
  const send = sender(route.op, options, request, response)
  if (!route.handler({ ...fastPathRequest, body, ip }, send)) return decline(true)
  response.once('close', share.release)
  return true
}

/** Fastify repeats the check and responds with its error. */
function isAllowed(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}

function parsed(bytes: Buffer, limits: JsonLimits): Record<string, unknown> | null {
  try {
    const body = parseJson(bytes, limits)
    return isJsonObject(body) ? body : null
  } catch {
    return null
  }
}

/** Sends the same response as `serveOperation`. */
function sender(
  op: Operation,
  { services, observe, requestId, fixedHeaders }: Options,
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
): (error: unknown, text: string) => void {
  const startedAtMs = performance.now()
  const id = requestId()
  const finish = (status: number, text: string, more: readonly string[]) => {
    observe({ request: { routeOptions: { config: { operation: op } }, startedAtMs, caller: null, id } }, status)
    const length = String(Buffer.byteLength(text))
    const allowed =
      origin === undefined ? [] : ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
    const own = ['x-request-id', id, 'vary', 'Origin', 'content-type', jsonType, 'content-length', length]
    response.writeHead(status, [...fixedHeaders, ...own, ...allowed, ...more]).end(text)
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
