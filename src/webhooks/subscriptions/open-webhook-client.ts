import http from 'node:http'
import https from 'node:https'
import { type CheckedTarget, requestTarget } from '../../kernel/network/egress.ts'
import type { AttemptResult } from '../domain/decide-attempt.ts'

interface WebhookRequest {
  target: CheckedTarget
  headers: Record<string, string>
  body: string
}

export interface WebhookClient {
  /** Never throws: every failure is a result. */
  post(request: WebhookRequest): Promise<AttemptResult>
  /** Aborts running requests. */
  close(): void
}

const responseTimeoutMs = 15_000
/** Only the status and the beginning of a response are used; the rest is read only as far as needed to reuse the connection. */
const responseBytesMax = 64 * 1024
const responseCharactersStored = 500
const idleMs = 5_000

/**
 * Posts to the checked address, with the host name only in the TLS handshake and the Host header, so that a changed DNS record
 * has no effect. Redirects are not followed. Connections are reused for deliveries to the same address.
 */
export function openWebhookClient({ timeoutMs = responseTimeoutMs } = {}): WebhookClient {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: idleMs }),
    'https:': new https.Agent({ keepAlive: true, timeout: idleMs }),
  }
  const running = new Set<http.ClientRequest>()
  const post = (request: WebhookRequest, isSecondTry = false): Promise<AttemptResult> =>
    new Promise((resolve) => {
      const sent = send(agents, request)
      running.add(sent)
      let received: http.IncomingMessage | null = null
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
      const finish = (result: AttemptResult | Promise<AttemptResult>) => {
        clearTimeout(timer)
        running.delete(sent)
        resolve(result)
      }
      sent.on('response', (response) => {
        received = response
        const beginning = readBeginning(response)
        response.on('close', () => finish({ ...toResult(response), response_excerpt: beginning() }))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (received) return finish(toResult(received))
        // The receiver closed an idle connection just as it was reused, which is not a failure of the receiver.
        if (sent.reusedSocket && error.code === 'ECONNRESET' && !isSecondTry) return finish(post(request, true))
        finish({ status_code: null, error: error.message || error.code || 'the connection failed', retry_after: null })
      })
    })
  return {
    post: (request) => post(request),
    close() {
      for (const sent of running) sent.destroy(new Error('the service is stopping'))
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function send(agents: Record<string, http.Agent>, { target, headers, body }: WebhookRequest): http.ClientRequest {
  const sent = requestTarget(target, {
    agent: agents[target.url.protocol],
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Tributary-Webhooks/1',
      ...headers,
    },
  })
  sent.end(body)
  return sent
}

/** Returns the stored beginning of a response after it was read. NUL characters, which PostgreSQL cannot store, are removed. */
function readBeginning(response: http.IncomingMessage): () => string | null {
  let bytes = 0
  let text = ''
  const decoder = new TextDecoder()
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (text.length < responseCharactersStored) text += decoder.decode(chunk, { stream: true })
    if (bytes > responseBytesMax) response.destroy()
  })
  response.on('error', () => {})
  return () => text.replaceAll('\0', '').slice(0, responseCharactersStored).toWellFormed().trim() || null
}

function toResult(response: http.IncomingMessage): AttemptResult {
  const code = response.statusCode ?? 0
  const isFine = code >= 200 && code < 300
  const error = code >= 300 && code < 400 ? 'redirects are not followed' : `answered ${code}`
  return { status_code: code, error: isFine ? null : error, retry_after: response.headers['retry-after'] ?? null }
}
