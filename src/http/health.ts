import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from './deps.ts'

/** For whoever watches the process: up, ready, and the numbers. */
export function serveHealth(server: FastifyInstance, deps: HttpDeps): void {
  let isStopping = false
  server.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (_request, reply) => {
    const isReady = !isStopping && (await deps.isReady().catch(() => false))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready' })
  })
  server.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
