import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from './deps.ts'
import { keptFor } from './kept-for.ts'

const keptMs = 1_000

/**
 * For whoever watches the process: up, ready, and the numbers. Anybody may ask, so an answer is worked out once a second at
 * most, however many ask.
 */
export function serveHealth(server: FastifyInstance, deps: HttpDeps): void {
  let isStopping = false
  server.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  const isReady = keptFor(keptMs, () => deps.isReady().catch(() => false))
  const metrics = keptFor(keptMs, () => deps.metrics.metrics())
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (_request, reply) => {
    const isServing = !isStopping && (await isReady())
    return reply.code(isServing ? 200 : 503).send({ status: isServing ? 'ready' : 'not_ready' })
  })
  server.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', deps.metrics.contentType).send(await metrics())
  })
}
