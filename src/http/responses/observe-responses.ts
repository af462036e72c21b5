import type { FastifyReply } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Logger } from '../../kernel/context/context.ts'

/** `rejectedBody`: the code with which the request's body was rejected. */
export type ObserveResponse = (reply: FastifyReply, status: number, rejectedBody?: string | null) => void

/**
 * Measures and logs each answer by its operation's id: never by its URL, whose path and query may hold personal data.
 * Requests that went well are logged at `debug`; their numbers are in the metrics. It is called where answers are given
 * rather than hooked to the end of the response, which would cost every request a listener.
 */
export function responseObserver({ log, metrics }: { log: Logger; metrics: Registry }): ObserveResponse {
  const seconds = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Time to answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  // The labels are sorted and hashed each time that they are named, so each pair of them is named once.
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
    const operation = request.routeOptions.config.operation?.id ?? 'none'
    const ms = performance.now() - request.startedAtMs
    timerOf(operation, status).observe(ms / 1000)
    if (status < 400 && !log.isLevelEnabled('debug')) return
    if (rejectedBody !== null) rejectedBodies.count(rejectedBody)
    const level = rejectedBody !== null || status < 400 ? 'debug' : status >= 500 ? 'error' : 'info'
    const fields = { request_id: request.id, operation, status, ms: Math.round(ms * 10) / 10 }
    log[level]({ ...fields, caller: request.caller?.actor }, 'request')
  }
}

const summaryEveryMs = 60_000

/** Anybody can send bodies that are rejected, so they are logged by number: a line a minute while there are some. */
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
