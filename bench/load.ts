import { connect } from 'node:net'
import { scaled } from './scale.ts'

export interface LoadResult {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Responses with a status other than the expected one. */
  unexpected: number
}

export interface Load {
  port: number
  request: (sequence: number) => string
  connections: number
  seconds: number
  expectedStatus: number | readonly number[]
  /**
   * Requests become due at this rate, and latency is measured from the due time; without it each connection sends the next
   * request after a response.
   */
  perSecond?: number
}

/**
 * Sends requests one after another over a number of keep-alive loopback connections for a fixed time. Uses bare sockets, because
 * on a small machine a full HTTP client would cost as much as the server it measures.
 */
export async function load(options: Load): Promise<LoadResult> {
  const latencies: number[] = []
  const endAt = performance.now() + scaled(options.seconds, 0.1) * 1000
  let sequence = 0
  let unexpected = 0
  const startedAt = performance.now()
  const next = () => {
    const dueAt = options.perSecond ? startedAt + (sequence / options.perSecond) * 1000 : performance.now()
    return dueAt < endAt ? { text: options.request(sequence++), dueAt } : null
  }
  const expected = new Set([options.expectedStatus].flat())
  const record = (ms: number, status: number) => {
    latencies.push(ms)
    if (!expected.has(status)) unexpected++
  }
  await Promise.all(Array.from({ length: options.connections }, () => runConnection(options.port, next, record)))
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    unexpected,
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function runConnection(
  port: number,
  next: () => { text: string; dueAt: number } | null,
  record: (ms: number, status: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let dueAt = 0
  let received = ''
  const send = () => {
    const request = next()
    if (request === null) {
      socket.end()
      return resolve()
    }
    received = ''
    dueAt = request.dueAt
    const waitMs = dueAt - performance.now()
    if (waitMs > 1) setTimeout(() => socket.write(request.text), waitMs)
    else socket.write(request.text)
  }
  socket.setEncoding('latin1')
  socket.on('connect', send)
  socket.on('error', reject)
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    record(performance.now() - dueAt, Number(received.slice(9, 12)))
    send()
  })
  return promise
}

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]
  return received.length >= headEnd + 4 + Number(length ?? 0)
}

export function httpRequest(options: {
  method: string
  path: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
}): string {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  const lines = [`${options.method} ${options.path} HTTP/1.1`, 'host: 127.0.0.1']
  if (options.token) lines.push(`authorization: Bearer ${options.token}`)
  for (const [name, value] of Object.entries(options.headers ?? {})) lines.push(`${name}: ${value}`)
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
