import type { ClientRequest } from 'node:http'
import type { CheckedTarget } from '../../kernel/network/egress.ts'
import {
  type Agents,
  exchange,
  openAgents,
  openRequest,
  type ReceivedResponse,
  receiverLimits,
} from '../../kernel/network/http-client.ts'
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

const responseCharactersStored = 500
const idleMs = 5_000

/**
 * Posts to the checked address. Redirects are not followed, and the status counts even if the rest of the response exceeds a limit.
 * Connections are reused for deliveries to the same address.
 */
export function openWebhookClient({ timeoutMs = receiverLimits.timeoutMs } = {}): WebhookClient {
  const agents = openAgents(idleMs)
  const running = new Set<ClientRequest>()
  const post = async (request: WebhookRequest, isSecondTry = false): Promise<AttemptResult> => {
    const sent = open(agents, request)
    running.add(sent)
    try {
      return toResult(await exchange(sent, { ...receiverLimits, timeoutMs }, request.body))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // The receiver closed an idle connection just as it was reused, which is not a failure of the receiver.
      if (sent.reusedSocket && code === 'ECONNRESET' && !isSecondTry) return post(request, true)
      return { status_code: null, error: message || code || 'the connection failed', retry_after: null }
    } finally {
      running.delete(sent)
    }
  }
  return {
    post: (request) => post(request),
    close() {
      for (const sent of running) sent.destroy(new Error('the service is stopping'))
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function open(agents: Agents, { target, headers, body }: WebhookRequest): ClientRequest {
  return openRequest(target, {
    agent: agents[target.url.protocol],
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Tributary-Webhooks/1',
      ...headers,
    },
  })
}

function toResult({ status, headers, body }: ReceivedResponse): AttemptResult {
  const isFine = status >= 200 && status < 300
  const error = status >= 300 && status < 400 ? 'redirects are not followed' : `answered ${status}`
  return {
    status_code: status,
    error: isFine ? null : error,
    retry_after: headers['retry-after'] ?? null,
    response_excerpt: toExcerpt(body),
  }
}

/** The beginning of a response as storable text: PostgreSQL cannot store NUL characters. */
function toExcerpt(body: Buffer): string | null {
  const text = new TextDecoder().decode(body.subarray(0, responseCharactersStored * 4))
  return text.replaceAll('\0', '').slice(0, responseCharactersStored).toWellFormed().trim() || null
}
