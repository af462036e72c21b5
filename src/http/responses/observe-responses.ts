import type { FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Logger } from '../../kernel/context/context.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import type { RequestLog } from '../request-log.ts'

/** `rejectedBody`: the error code of a rejected request body. */
export type ObserveResponse = (
  reply: { request: ObservedRequest },
  status: number,
  rejectedBody?: string | null,
) => void

interface ObservedRequest extends Pick<FastifyRequest, 'startedAtMs' | 'caller' | 'id'> {
  routeOptions: { config: { operation?: Operation } }
}

interface Observers {
  log: Logger
  metrics: Registry
  requestLog: RequestLog
}

/**
 * Measures, records and logs each response by operation id, never by URL, whose path and query may contain personal data. Successful
 * requests are logged at `debug` and counted in the metrics. It is called where responses are sent, because a hook at the end of
 * the response would cost a listener per request.
 */
export function responseObserver({ log, metrics, requestLog }: Observers): ObserveResponse {
  const seconds = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Response time, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  // Resolving labels sorts and hashes them, so the timer of each label pair is cached.
  const timers = new Map<string, { observe(seconds: number): void }>()
  const timerOf = (operation: string, status: number) => {
    const key = `${operation} ${status}`
    let timer = timers.get(key)
    if (!timer) {
      timer = seconds.labels(operation, String(status))
      timers.set(key, timer)
    }
    return timer
  }
  const rejectedBodies = rejectionSummary(log)
  return ({ request }, status, rejectedBody = null) => {
    const op = request.routeOptions.config.operation
    const operation = op?.id ?? 'none'
    const ms = performance.now() - request.startedAtMs
    const { caller } = request
    if (op && caller) requestLog.record({ caller, operation: op, status, durationMs: ms, requestId: request.id })
    timerOf(operation, status).observe(ms / 1000)
    if (status < 400 && !log.isLevelEnabled('debug')) return
    if (rejectedBody !== null) rejectedBodies.count(rejectedBody)
    const level = rejectedBody !== null || status < 400 ? 'debug' : status >= 500 ? 'error' : 'info'
    const fields = { request_id: request.id, operation, status, ms: Math.round(ms * 10) / 10 }
    log[level]({ ...fields, caller: caller?.actor }, 'request')
  }
}

const summaryEveryMs = 60_000

/** Anyone can send invalid bodies, so they are counted and logged as at most one line per minute. */
function rejectionSummary(log: Logger): { count(code: string): void } {
  let counts = new Map<string, number>()
  return {
    count(code) {
      if (counts.size === 0) {
        setTimeout(() => {
          log.info({ rejected: Object.fromEntries(counts) }, 'request bodies were rejected in the last minute')
          counts = new Map()
        }, summaryEveryMs).unref()
      }
      counts.set(code, (counts.get(code) ?? 0) + 1)
    },
  }
}
