import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../kernel/context/services.ts'
import { fail } from '../../kernel/errors/errors.ts'

const cacheMs = 1_000
/** Emitted by the server before it stops and closes anything. */
export const stopping = 'tributary:stopping'

/**
 * Process monitoring: liveness, readiness and metrics. Metrics need a token. The others are public, so their result is cached for
 * a second.
 */
export function serveHealth(server: FastifyInstance, services: Services): void {
  let isStopping = false
  const recordStop = () => {
    isStopping = true
  }
  server.server.once(stopping, recordStop)
  server.addHook('preClose', (done) => {
    recordStop()
    done()
  })
  const isReady = cacheFor(cacheMs, () => services.isReady().catch(() => false))
  const metrics = cacheFor(cacheMs, () => (services.scrape ?? (() => services.metrics.metrics()))())
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (_request, reply) => {
    const isServing = !isStopping && (await isReady())
    return reply.code(isServing ? 200 : 503).send({ status: isServing ? 'ready' : 'not_ready' })
  })
  server.get('/metrics', async (request, reply) => {
    requireToken(services.metricsTokens, request)
    return reply.header('content-type', services.metrics.contentType).send(await metrics())
  })
}

/** Caches the result of `runCheck` for `ms`; concurrent callers wait for the same run. */
export function cacheFor<T>(
  ms: number,
  runCheck: () => Promise<T>,
  elapsedMs: () => number = () => performance.now(),
): () => Promise<T> {
  let cached: { result: Promise<T>; untilMs: number } | null = null
  return () => {
    if (cached && elapsedMs() < cached.untilMs) return cached.result
    const check = { result: runCheck(), untilMs: Number.POSITIVE_INFINITY }
    cached = check
    const startExpiry = () => {
      check.untilMs = elapsedMs() + ms
    }
    check.result.then(startExpiry, startExpiry)
    return check.result
  }
}

/** Metrics reveal the traffic of a business, so they are not public. */
function requireToken(tokens: readonly string[], request: FastifyRequest): void {
  const presented = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (tokens.some((token) => isSameText(token, presented))) return
  fail('unauthorized', 'Send METRICS_TOKEN or the operator key as bearer token, or use METRICS_PORT.')
}

function isSameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
