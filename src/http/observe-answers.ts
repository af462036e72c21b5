import type { FastifyReply } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Logger } from '../kernel/context.ts'

export type ObserveAnswer = (reply: FastifyReply, status: number) => void

/**
 * Measures and logs each answer by its operation's id: never by its URL, whose path and query may hold personal data.
 * Requests that went well are logged at `debug`; their numbers are in the metrics. It is called where answers are given
 * rather than hooked to the end of the response, which would cost every request a listener.
 */
export function answerObserver({ log, metrics }: { log: Logger; metrics: Registry }): ObserveAnswer {
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
  return ({ request }, status) => {
    const operation = request.routeOptions.config.operation?.id ?? 'none'
    const ms = performance.now() - request.startedAtMs
    timerOf(operation, status).observe(ms / 1000)
    if (status < 400 && !log.isLevelEnabled('debug')) return
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
    const fields = { request_id: request.id, operation, status, ms: Math.round(ms * 10) / 10 }
    log[level]({ ...fields, caller: request.caller?.actor }, 'request')
  }
}
