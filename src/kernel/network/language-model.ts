import { z } from 'zod'
import type { Logger } from '../context/context.ts'
import type { SummaryModel } from '../context/deployment.ts'

export interface ModelMessage {
  role: 'system' | 'user'
  content: string
}

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
})

/** Parses the JSON of a chat completion; undefined if there is none. Some models put it between code fences. */
export function readJsonResponse(body: string): unknown {
  const parsed = completion.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { content } = parsed.data.choices[0].message
  return parseJson(/^```(?:json)?([\s\S]*)```$/.exec(content.trim())?.[1] ?? content)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
    const response = await fetch(completionsUrl(model.url), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(model.timeoutMs),
      headers: { 'content-type': 'application/json', ...(model.key && { authorization: `Bearer ${model.key}` }) },
      body: JSON.stringify(requestBody),
    })
    if (!response.ok) throw new Error(`responded with ${response.status}`)
    return { body: await readBounded(response) }
  } catch (error) {
    const { name, message } = error as Error
    log.warn({ reason: message }, 'the language model failed')
    return { failure: name === 'TimeoutError' ? 'timeout' : 'unavailable' }
  }
}

function completionsUrl(url: string): string {
  const base = url.replace(/(?<!\/)\/+$/, '')
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > responseBytesMax) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
