import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import type { Egress } from '../../kernel/context/deployment.ts'
import { checkTarget } from '../../kernel/network/egress.ts'
import { exchange, openRequest, openTrustedRequest, ResponseTimeout } from '../../kernel/network/http-client.ts'
import { failVendor } from '../provider-error.ts'
import type { VendorResponse } from './vendor-http.ts'

interface Outgoing {
  url: URL
  method: string
  headers: Record<string, string>
  text: string | null
  timeoutMs: number
  bytesMax: number
}

/**
 * Sends one request and returns the complete response. With an egress the host must be public, and the connection uses the
 * address that was checked.
 */
export async function callVendor(
  outgoing: Outgoing,
  egress: Egress | null,
): Promise<VendorResponse & { body: Buffer }> {
  const { text, timeoutMs } = outgoing
  const sent = await open(outgoing, egress)
  const { status, headers, body, cutOffBy } = await exchange(sent, outgoing, text ?? undefined).catch(failUnavailable)
  if (status >= 300 && status < 400) failVendor({ kind: 'malformed', message: 'redirects are not followed' })
  if (cutOffBy === 'size') failVendor({ kind: 'malformed', message: 'the response is too large' })
  if (cutOffBy === 'timeout') failUnavailable(new ResponseTimeout(timeoutMs))
  if (cutOffBy) failUnavailable(new Error('the connection was closed within the response'))
  return { status, headers: plainHeaders(headers), body, text: body.toString('utf8') }
}

async function open({ url, method, headers }: Outgoing, egress: Egress | null): Promise<ClientRequest> {
  if (!egress) return begin(() => openTrustedRequest(url, { method, headers }))
  const target = await checkTarget(egress, url.href)
  if (!('problem' in target)) return begin(() => openRequest(target, { method, headers }))
  const { problem, isTransient } = target
  return failVendor({ kind: 'unavailable', message: `${url.hostname} ${problem}`, ...(isTransient && unresolved) })
}

/** A value that cannot be sent in a request (a token with a line break) is not a valid token. */
function begin(opening: () => ClientRequest): ClientRequest {
  try {
    return opening()
  } catch {
    return failVendor({ kind: 'rejected', message: 'the request contains invalid characters' })
  }
}

/** `EAI_AGAIN`: the name servers did not respond. An unknown host (`ENOTFOUND`) is a different error. */
function failUnavailable({ code, message }: NodeJS.ErrnoException): never {
  return failVendor({ kind: 'unavailable', message: code ?? message, ...(code === 'EAI_AGAIN' && unresolved) })
}

const unresolved = { isUnresolved: true } as const

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
