import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type { HttpDeps } from './deps.ts'

/**
 * Measures and logs each request by its operation's id: never by its URL, whose path and query may hold personal data.
 * Requests that went well are logged at `debug`; their numbers are in the metrics.
 */
export function observeRequests(server: FastifyInstance, { log, metrics }: HttpDeps): void {
  const seconds = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Time to answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  server.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation?.id ?? 'none'
    const status = reply.statusCode
    const ms = reply.elapsedTime
    seconds.observe({ operation, status }, ms / 1000)
    if (status < 400 && !log.isLevelEnabled('debug')) return done()
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
    log[level](
      {
        request_id: request.id,
        operation,
        status,
        ms: Math.round(ms * 10) / 10,
        caller: request.caller?.actor,
      },
      'request',
    )
    done()
  })
}
