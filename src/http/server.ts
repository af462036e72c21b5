import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { bindContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { anonymousBodyBytesMax, type Operation } from '../kernel/operations/operation.ts'
import type { Caller } from './access.ts'
import { makeGates } from './gate.ts'
import { browserLimits } from './rate-limit/browser-limits.ts'
import { bodyBudget, usualBodyLimits } from './requests/body-budget.ts'
import { registerCookies } from './requests/cookies.ts'
import { type BodyParser, bodyParser, readBodies } from './requests/read-body.ts'
import { responseObserver } from './responses/observe-responses.ts'
import { BrokenPromise, brokenPromiseHeader, sendError, toApiError } from './responses/responses.ts'
import { openStreams } from './responses/serve-stream.ts'
import { serveArrived } from './serve-arrived.ts'
import { type Gate, serveOperation } from './serve-operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    startedAtMs: number
  }
  interface FastifyInstance {
    bodyParser: BodyParser
    /** Authentication, rate limits and access, for routes that are not operations. */
    gate: Gate
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/** Creates the Fastify server with every operation and one error handler. */
export function buildServer(services: Services, operations: readonly Operation[]): FastifyInstance {
  const requestId = requestIds()
  const { bodyLimits = usualBodyLimits } = services
  const budget = bodyBudget(bodyLimits)
  const observe = responseObserver(services)
  const browsers = browserLimits(services)
  const { gate, passEarly } = makeGates(services, browsers)
  const work = bindContext(services, {})
  // Subdomains are not included: they are the decision of the operator.
  const isTls = services.baseUrl.startsWith('https:')
  const fixedHeaders = isTls ? ['strict-transport-security', 'max-age=31536000'] : []
  let isClosing = false
  const arrived = { services, work, observe, browsers, passEarly, budget, requestId, fixedHeaders }
  const server = Fastify({
    serverFactory: (serveByFastify) =>
      createServer(timeouts, serveArrived(operations, { ...arrived, isClosing: () => isClosing }, serveByFastify)),
    logger: false,
    trustProxy: trustProxy(services.trustedProxies),
    bodyLimit: anonymousBodyBytesMax,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A request that arrives during the stop is served normally; its connection is closed after the response.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, _request, reply) => {
      sendError(reply, toApiError(error), services.baseUrl)
    },
  })
  server.decorateRequest('caller', null)
  server.decorateRequest('startedAtMs', 0)
  // Set for each request before it is read.
  server.decorateRequest('response', null as unknown as ServerResponse)
  registerCookies(server)
  const parser = bodyParser(server, budget, bodyLimits)
  readBodies(server, parser)
  server.decorate('bodyParser', parser)
  server.addHook('preClose', (done) => {
    isClosing = true
    closeIdleConnections(server.server)
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now()
    request.response = reply.raw
    reply.header('x-request-id', request.id)
    if (isTls) reply.header(fixedHeaders[0]!, fixedHeaders[1])
    done()
  })
  server.setErrorHandler((thrown, request, reply) => {
    if (thrown instanceof BrokenPromise) return sendBrokenPromise(reply, thrown)
    const error = toApiError(thrown)
    observe(reply, error.status, request.isBodyRejected ? error.code : null)
    if (error.code === 'internal_error') services.log.error({ err: thrown, request_id: request.id }, 'unexpected error')
    const isBare = request.routeOptions.config.operation?.transport.envelope === 'bare'
    // A body over the limit is rejected before it is parsed, so the response is the same on every route.
    sendError(reply, error, services.baseUrl, isBare && error.code !== 'payload_too_large')
  })
  server.setNotFoundHandler(({ headers }, reply) => {
    observe(reply, 404)
    // An unread body would have to be read to its end before the connection could be reused.
    if (headers['content-length'] || headers['transfer-encoding']) reply.header('connection', 'close')
    sendError(reply, new ApiError('not_found', 'No such route.'), services.baseUrl)
  })
  server.decorate('gate', gate)
  const reportWork = bindContext({ ...services, db: services.reportDb }, {})
  const serving = { services, work, reportWork, observe, browsers, gate, streams: openStreams(server) }
  for (const op of operations) serveOperation(server, op, serving)
  return server
}

/** Operations validate with zod; without this, Fastify would load its schema compilers, a hundred modules, at start. */
const noSchemas = () => {
  throw new TypeError('routes must not have a Fastify schema')
}

/** Only in tests, which enable the check. */
function sendBrokenPromise(reply: FastifyReply, { message }: BrokenPromise): FastifyReply {
  return reply
    .code(500)
    .header(brokenPromiseHeader, 'true')
    .send({ error: { code: 'internal_error', message } })
}

/** Counted from the last proxy backwards: the sender controls the entries further left. */
function trustProxy(trusted: Services['trustedProxies']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/** Unique across processes and restarts; a counter costs less than random bytes per request. */
function requestIds(): () => string {
  const process = randomBytes(8).toString('hex')
  let count = 0
  return () => `req_${process}${(++count).toString(16).padStart(8, '0')}`
}

/** The values that Fastify sets on a server of its own; Node derives no timeout of the head from a `requestTimeout` of 0. */
const timeouts = { keepAliveTimeout: 72_000, requestTimeout: 0, headersTimeout: 60_000 }

/**
 * An idle keep-alive connection would delay the stop by over a minute. A connection that finishes its request later is closed soon
 * after; one that a supervisor accepted is closed here, because Fastify only closes a server of a factory that listens.
 */
function closeIdleConnections(server: Server): void {
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
}
