import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, WorkContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError, fail, failBehind } from '../kernel/errors/errors.ts'
import { nilId } from '../kernel/ids.ts'
import { once } from '../kernel/once.ts'
import { impliedErrors } from '../kernel/operations/implied-errors.ts'
import {
  bodyBytesMaxOf,
  type Deprecation,
  type Input,
  type Operation,
  routeOf,
  storesResponses,
} from '../kernel/operations/operation.ts'
import { type SecretPath, secretPaths } from '../kernel/schemas/secret-field.ts'
import type { Caller } from './access.ts'
import {
  type FinishedResponse,
  fingerprintOf,
  readIdempotencyKey,
  runOnce,
  runUnderKey,
} from './idempotency/idempotency.ts'
import { personScopesOf, toReplay, toStoredBody } from './idempotency/replay.ts'
import type { BrowserLimits } from './rate-limit/browser-limits.ts'
import { addressOf, allowOrigin, servePreflight } from './requests/address-of.ts'
import { parseInput } from './requests/parse-input.ts'
import { compressRead } from './responses/compress-read.ts'
import { columnsOf, csvType, requestsCsv, toCsv } from './responses/csv-table.ts'
import type { ObserveResponse } from './responses/observe-responses.ts'
import { BrokenPromise, checkResponse, jsonType, sendError, successBody, toApiError } from './responses/responses.ts'
import { type OpenStreams, requestsStream, serveStream } from './responses/serve-stream.ts'
import { stringify } from './responses/stringify.ts'

/** The dependencies of every operation. */
export interface Serving {
  services: Services
  /** The part of the context that is the same for every request; copying it per request is much faster than binding it. */
  work: WorkContext
  /** The same for reports, which use a share of the connections. */
  reportWork: WorkContext
  observe: ObserveResponse
  browsers: BrowserLimits
  gate: Gate
  streams: OpenStreams
}

export type Gate = (op: Operation, request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

/** Registers one operation: its gate (credential, limits, access), then input, idempotency, run and response. */
export function serveOperation(server: FastifyInstance, op: Operation, serving: Serving): void {
  const { services, gate } = serving
  const headers = op.deprecated ? deprecationHeaders(op.deprecated, services.baseUrl) : null
  const served: Served = {
    op,
    operation: { id: op.id, route: `${op.method} ${routeOf(op)}` },
    secretPaths: once(() => secretPaths(op.data)),
    columns: once(() => columnsOf(op)),
  }
  if (op.transport.isForBrowsers) servePreflight(server, op)
  server.route({
    method: op.method,
    url: routeOf(op),
    config: { operation: op },
    bodyLimit: bodyBytesMaxOf(op),
    onRequest: (request, reply, done) => {
      if (headers) reply.headers(headers)
      if (op.transport.isForBrowsers) allowOrigin(request, reply)
      else reply.headers(privateHeaders)
      enter(() => gate(op, request, reply), done)
    },
    ...(op.method === 'GET' && { onSend: compressRead }),
    handler(request, reply) {
      if (op.transport.isForBrowsers) serving.browsers.countKey(request)
      return respond(served, serving, request, reply)
    },
  })
}

/** Data computed once per operation. */
interface Served {
  op: Operation
  operation: Context['operation']
  /** Computed lazily: reading a schema takes longer than most requests, and most responses are never stored. */
  secretPaths(): readonly SecretPath[]
  /** The columns of a list that is requested as CSV. */
  columns(): ReturnType<typeof columnsOf>
}

/** Responses are private to the caller: most contain business data, many personal data or secrets. */
export const privateHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Fastify only waits if there is a promise. */
function enter(gate: () => void | Promise<void>, done: (error?: Error) => void): void {
  try {
    const pending = gate()
    if (pending) pending.then(() => done(), done)
    else done()
  } catch (error) {
    done(error as Error)
  }
}

async function respond(served: Served, serving: Serving, request: FastifyRequest, reply: FastifyReply) {
  const { op } = served
  const { services } = serving
  const { caller } = request
  if (op.boundTo === 'profile' && caller && !caller.profile) {
    fail('invalid_parameter', 'profile_id: is required, because this credential has no profile of its own', {
      field: 'profile_id',
    })
  }
  const key =
    op.idempotency === 'none'
      ? null
      : readIdempotencyKey(request.headers['idempotency-key'], op.idempotency === 'required')
  const input = parseInput(op, request)
  if (op.readsIdempotencyKey) input.idempotencyKey = key
  if (requestsStream(op, request)) {
    serving.observe(reply, 200)
    const ctx = contextOf(serving, served, request)
    return serveStream({ op, services, streams: serving.streams }, request, reply, ctx, input)
  }
  const run = () => finish(served, serving, request, reply, input)
  if (key === null || caller === null) return send(op, serving, reply, await run())
  const holderId = services.access.holderOf(caller.actor) ?? nilId
  const keyed = {
    profileId: caller.profile?.id ?? holderId,
    holderId,
    key,
    operationId: op.id,
    fingerprint: fingerprintOf(request.method, request.url, request.body),
    requestId: request.id,
    personScopes: personScopesOf(caller.scopes),
  }
  if (!storesResponses(op)) return send(op, serving, reply, await runUnderKey(services, keyed, run))
  const outcome = await runOnce(services, keyed, run, (response) => toStoredBody(served.secretPaths(), response))
  if (outcome.stored === null) return send(op, serving, reply, outcome.response)
  reply.header('idempotency-replayed', 'true')
  return send(op, serving, reply, await toReplay(contextOf(serving, served, request), op, outcome.stored))
}

/** Runs the operation. An error response is also stored under the idempotency key of the request. */
async function finish(
  served: Served,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FinishedResponse> {
  const { op } = served
  const { services } = serving
  const complete = async (): Promise<FinishedResponse> => {
    const ctx = contextOf(serving, served, request)
    if (op.readsOwnWrites && ctx.profile && !(await services.catchUp(ctx.profile.id))) failBehind()
    const response = await op.run(ctx, input)
    if (response.headers) reply.headers(response.headers)
    const status = response.status ?? op.statuses[0]!
    if (status === 204) return { status, body: '' }
    const body = await stringify(successBody(op, response, request.caller))
    if (services.isStrict) checkResponse(op, status, body)
    if (requestsCsv(op, request)) {
      const { cursor = null } = response.pagination ?? {}
      if (cursor !== null) reply.header('x-next-cursor', cursor)
      return { status, body: toCsv(served.columns(), JSON.parse(String(body)).data), type: csvType }
    }
    return { status, body }
  }
  try {
    return await (op.isReport ? services.reportQueue.run(ownerOf(services, request), reply.raw, complete) : complete())
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500 && !(thrown instanceof ApiError)) throw thrown
    if (services.isStrict) requireDeclared(op, error)
    return { status: error.status, body: JSON.stringify(error), isRejection: true }
  }
}

/** Whose turn it is: the profile's, or the caller's if the report is about several profiles. */
function ownerOf(services: Services, { caller }: FastifyRequest): string {
  return caller?.profile?.id ?? (caller && services.access.holderOf(caller.actor)) ?? nilId
}

function contextOf({ work, reportWork }: Serving, { op, operation }: Served, request: FastifyRequest): Context {
  const { caller } = request
  return {
    ...(op.isReport ? reportWork : work),
    requestId: request.id,
    operation,
    actor: caller?.actor ?? { kind: 'anyone' },
    scopes: caller?.scopes ?? noScopes,
    profile: caller?.profile ?? null,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  }
}

const noScopes: Caller['scopes'] = new Set()

function send(
  op: Operation,
  { services, observe }: Serving,
  reply: FastifyReply,
  finished: FinishedResponse,
): FastifyReply {
  observe(reply, finished.status)
  if (finished.isRejection) {
    const { code, message, details, status } = JSON.parse(String(finished.body)) as ApiError & { message: string }
    const wait = details.retry_after_seconds
    // The headers name the reset of the limit that was exceeded: the reset of the minute would be earlier than that of a daily
    // limit.
    if (status === 429 && wait !== undefined) {
      reply.header('x-ratelimit-reset', Math.ceil(services.now().getTime() / 1000) + wait)
    }
    return sendError(
      reply,
      new ApiError(code, message, details, status),
      services.baseUrl,
      op.transport.envelope === 'bare',
    )
  }
  reply.code(finished.status)
  return finished.status === 204
    ? reply.send()
    : reply.header('content-type', finished.type ?? jsonType).send(finished.body)
}

function requireDeclared(op: Operation, error: ApiError): void {
  if (op.errors.includes(error.code) || impliedErrors(op).includes(error.code)) return
  throw new BrokenPromise(`${op.id} answered ${error.code}, which its \`errors\` do not list: ${error.message}`)
}

/** RFC 9745 `Deprecation`, RFC 8594 `Sunset`, and a link to the successor. */
function deprecationHeaders(deprecated: Deprecation, baseUrl: string): Record<string, string> {
  const since = Date.parse(`${deprecated.since}T00:00:00Z`) / 1000
  const successorPath = deprecated.successor.split(' ').at(-1)!
  return {
    deprecation: `@${since}`,
    sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString(),
    link: `<${baseUrl}/api/v1${successorPath}>; rel="successor-version"`,
  }
}
