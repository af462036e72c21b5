import http from 'node:http'
import https from 'node:https'
import type { CheckedTarget } from './egress.ts'

/*
 * The only HTTP client of the service: every outgoing request is limited in time and in bytes of the response, because a receiver
 * may be hostile. `test/structure/` has the few exceptions.
 */

interface RequestOptions {
  method: string
  headers: Record<string, string | number>
  agent?: http.Agent | undefined
}

/**
 * Opens a request to the checked address, with the host name only in the TLS handshake and the Host header, so that a changed DNS
 * record has no effect. `exchange` sends it.
 */
export function openRequest({ url, address }: CheckedTarget, { headers, ...options }: RequestOptions) {
  const isTls = url.protocol === 'https:'
  return (isTls ? https : http).request({
    ...options,
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: { host: url.host, ...headers },
    // An IP address cannot be sent as server name in the TLS handshake.
    ...(isTls && { servername: url.hostname === address || url.hostname === `[${address}]` ? '' : url.hostname }),
  } as https.RequestOptions)
}

/** Opens a request to a URL that the operator configured, which may be in a private network. */
export function openTrustedRequest(url: URL, options: RequestOptions): http.ClientRequest {
  return (url.protocol === 'https:' ? https : http).request(url, options)
}

/** By protocol. */
export type Agents = Record<string, http.Agent>

/** Agents that reuse a connection if the next request to the same address follows within this time. */
export function openAgents(idleMs: number): Agents {
  const options = { keepAlive: true, timeout: idleMs }
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
}

interface ExchangeLimits {
  /** For the whole exchange, until the last byte of the response. */
  timeoutMs: number
  /** Of the body of the response. */
  bytesMax: number
}

/** Where only the status and the beginning of the response are used: webhooks, Slack and Teams. */
export const receiverLimits: ExchangeLimits = { timeoutMs: 15_000, bytesMax: 64 * 1024 }

export interface ReceivedResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** Why the body is incomplete; null if it is complete. */
  cutOffBy: 'timeout' | 'size' | 'connection' | null
}

/** There was no response within the time limit. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout'

  constructor(timeoutMs: number) {
    super(`no response within ${timeoutMs / 1000} s`)
  }
}

/**
 * Sends a request and reads its response up to the limits; then the connection is closed. Redirects are not followed. Throws if
 * no status was received.
 */
export function exchange(
  sent: http.ClientRequest,
  { timeoutMs, bytesMax }: ExchangeLimits,
  body?: string,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let response: http.IncomingMessage | null = null
    let failure: Error = new Error('the connection was closed without a response')
    let exceeded: 'timeout' | 'size' | null = null
    const finish = () => {
      clearTimeout(timer)
      if (!response) return reject(failure)
      const { statusCode: status = 0, headers, complete } = response
      resolve({ status, headers, body: Buffer.concat(chunks), cutOffBy: exceeded ?? (complete ? null : 'connection') })
    }
    const cutOff = (limit: 'timeout' | 'size') => {
      exceeded = limit
      if (limit === 'timeout') failure = new ResponseTimeout(timeoutMs)
      sent.destroy()
      finish()
    }
    const timer = setTimeout(() => cutOff('timeout'), timeoutMs)
    sent.on('response', (received) => {
      response = received
      received.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > bytesMax) cutOff('size')
        else chunks.push(chunk)
      })
      received.on('error', () => {})
      received.on('close', finish)
    })
    sent.on('error', (error) => {
      failure = error
      if (!response) finish()
    })
    // A connection can also close without an error, for example after a status of 101.
    sent.on('close', () => {
      if (!response) finish()
    })
    sent.end(body)
  })
}
