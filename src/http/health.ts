import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'

const keptMs = 1_000

/**
 * For whoever watches the process: up, ready, and the numbers. Anybody may ask, so an answer is worked out once a second at
 * most, however many ask.
 */
export function serveHealth(server: FastifyInstance, services: Services): void {
  let isStopping = false
  server.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  const isReady = keptFor(keptMs, () => services.isReady().catch(() => false))
  const metrics = keptFor(keptMs, () => (services.scrape ?? (() => services.metrics.metrics()))())
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (_request, reply) => {
    const isServing = !isStopping && (await isReady())
    return reply.code(isServing ? 200 : 503).send({ status: isServing ? 'ready' : 'not_ready' })
  })
  server.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', services.metrics.contentType).send(await metrics())
  })
}

/** The answer of `ask`, asked again only when the last one is older than `ms`; whoever comes meanwhile waits for the same one. */
export function keptFor<T>(
  ms: number,
  ask: () => Promise<T>,
  elapsedMs: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { answer: Promise<T>; untilMs: number } | null = null
  return () => {
    if (kept && elapsedMs() < kept.untilMs) return kept.answer
    const asked = { answer: ask(), untilMs: Number.POSITIVE_INFINITY }
    kept = asked
    const settle = () => {
      asked.untilMs = elapsedMs() + ms
    }
    asked.answer.then(settle, settle)
    return asked.answer
  }
}
