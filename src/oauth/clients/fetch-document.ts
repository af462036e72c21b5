import type { Egress } from '../../kernel/context/deployment.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type CheckedTarget, checkTarget } from '../../kernel/network/egress.ts'
import { exchange, openRequest, type ReceivedResponse } from '../../kernel/network/http-client.ts'
import { type ClientDocument, validateClientDocument } from '../domain/validate-client-document.ts'

const limits = { timeoutMs: 5_000, bytesMax: 16 * 1024 }

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

async function readText(target: CheckedTarget): Promise<string | null> {
  const headers = { accept: 'application/json', 'user-agent': 'Tributary-OAuth/1' }
  const response = await exchange(openRequest(target, { method: 'GET', headers }), limits).catch(() => null)
  if (response?.status !== 200 || response.cutOffBy || !isJson(response)) return null
  return response.body.toString('utf8')
}

function isJson({ headers }: ReceivedResponse): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
