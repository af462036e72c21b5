import type { Logger } from '../context/context.ts'
import type { SummaryModel } from '../context/deployment.ts'
import { exchange, openTrustedRequest, ResponseTimeout } from './http-client.ts'

export interface ModelMessage {
  role: 'system' | 'user'
  content: string
}

const responseBytesMax = 256 * 1024

/**
 * Requests one chat completion in JSON. The operator chooses the endpoint, so it may be on the same node; redirects are not
 * followed, because they would send the key elsewhere. Of a failed response only the status is logged, because its text may
 * repeat the prompt.
 */
export async function completeChat(
  model: SummaryModel,
  messages: readonly ModelMessage[],
  log: Logger,
): Promise<{ body: string } | { failure: 'timeout' | 'unavailable' }> {
  const requestBody = { model: model.name, messages, response_format: { type: 'json_object' } }
  try {
    const headers = { 'content-type': 'application/json', ...(model.key && { authorization: `Bearer ${model.key}` }) }
    const request = openTrustedRequest(new URL(completionsUrl(model.url)), { method: 'POST', headers })
    const limits = { timeoutMs: model.timeoutMs, bytesMax: responseBytesMax }
    const { status, body, cutOffBy } = await exchange(request, limits, JSON.stringify(requestBody))
    if (status < 200 || status > 299) throw new Error(`responded with ${status}`)
    if (cutOffBy === 'timeout') throw new ResponseTimeout(model.timeoutMs)
    if (cutOffBy) throw new Error(`the response was cut off by its ${cutOffBy}`)
    return { body: body.toString('utf8') }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the language model failed')
    return { failure: error instanceof ResponseTimeout ? 'timeout' : 'unavailable' }
  }
}

function completionsUrl(url: string): string {
  const base = url.replace(/(?<!\/)\/+$/, '')
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`
}
