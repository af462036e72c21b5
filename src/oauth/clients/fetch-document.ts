import type { IncomingMessage } from 'node:http'
import type { Egress } from '../../kernel/context/deployment.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type CheckedTarget, checkTarget, requestTarget } from '../../kernel/network/egress.ts'
import { type ClientDocument, validateClientDocument } from '../domain/validate-client-document.ts'

const bytesMax = 16 * 1024
const withinMs = 5_000

/**
 * Reads a client id metadata document; returns null if there is no usable one. The host is resolved and checked like that of a
 * webhook, the connection goes to the checked address, and redirects are not followed.
 */
export async function fetchDocument(egress: Egress, address: string): Promise<ClientDocument | null> {
  const target = await checkTarget(egress, address)
  if ('problem' in target) {
    if (target.isTransient) fail('service_unavailable', `client_id: ${target.problem}`, { retry_after_seconds: 5 })
    return null
  }
  const text = await readText(target)
  return text === null ? null : validateClientDocument(address, parse(text))
}

function readText(target: CheckedTarget): Promise<string | null> {
  return new Promise((resolve) => {
    const sent = requestTarget(target, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Tributary-OAuth/1' },
    })
    const timer = setTimeout(() => sent.destroy(new Error('too slow')), withinMs)
    const finish = (text: string | null) => {
      clearTimeout(timer)
      resolve(text)
      sent.destroy()
    }
    sent.on('response', (response) => {
      if (response.statusCode !== 200 || !isJson(response)) return finish(null)
      collect(response, finish)
    })
    sent.on('error', () => finish(null))
    sent.end()
  })
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')
}

function collect(response: IncomingMessage, finish: (text: string | null) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) finish(null)
    else chunks.push(chunk)
  })
  response.on('end', () => finish(Buffer.concat(chunks).toString('utf8')))
  response.on('close', () => finish(null))
  response.on('error', () => finish(null))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
