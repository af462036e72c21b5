import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Egress } from '../../kernel/context/deployment.ts'
import { ResolverUnavailable } from '../../kernel/network/egress.ts'
import { chooseAddress, parseTarget } from '../../kernel/network/public-host.ts'
import { failVendor, ProviderError, type ProviderFailure } from '../provider-error.ts'
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
 * Sends one request and returns the response. With an egress the host must be public, and the connection uses the address that
 * was checked. The timeout applies to the whole response.
 */
export async function exchange(outgoing: Outgoing, { egress }: { egress: Egress | null }): Promise<VendorResponse> {
  const target = egress ? parseTarget(outgoing.url.href, egress) : null
  if (target && 'problem' in target) return failVendor({ kind: 'unavailable', message: target.problem })
  const { url, method, headers, text, timeoutMs, bytesMax } = outgoing
  const client = url.protocol === 'https:' ? https : http
  const request = begin(() => client.request(url, { method, headers, ...(egress && { lookup: publicLookup(egress) }) }))
  return new Promise((resolve, reject) => {
    const fail = (kind: 'unavailable' | 'malformed', message: string, isUnresolved = false) => {
      clearTimeout(timer)
      request.destroy()
      reject(new ProviderError({ kind, message, ...(isUnresolved && { isUnresolved }) } as ProviderFailure))
    }
    const timer = setTimeout(() => fail('unavailable', `no response within ${timeoutMs / 1000} s`), timeoutMs)
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail('unavailable', error.code ?? error.message, isUnresolved(error)),
    )
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) return fail('malformed', 'redirects are not followed')
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > bytesMax) return fail('malformed', 'the response is too large')
        chunks.push(chunk)
      })
      response.on('error', (error) => fail('unavailable', error.message))
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ status, headers: plainHeaders(response.headers), text: Buffer.concat(chunks).toString('utf8') })
      })
    })
    request.end(text ?? undefined)
  })
}

/** A value that cannot be sent in a request (a token with a line break) is not a valid token. */
function begin(open: () => http.ClientRequest): http.ClientRequest {
  try {
    return open()
  } catch {
    return failVendor({ kind: 'rejected', message: 'the request contains invalid characters' })
  }
}

/** Resolves a name as webhook delivery does: one address that is not public rejects them all. */
function publicLookup(egress: Egress): LookupFunction {
  return (host, options, callback) => {
    egress.resolve(host).then(
      (addresses) => {
        const chosen = chooseAddress(addresses, egress)
        if (typeof chosen !== 'string') return callback(new Error(`${host} ${chosen.problem}`), '')
        const family = chosen.includes(':') ? 6 : 4
        if (options.all) return callback(null, [{ address: chosen, family }])
        return callback(null, chosen, family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

/** The name servers did not respond. An unknown host (`ENOTFOUND`) is a different error. */
function isUnresolved(error: NodeJS.ErrnoException): boolean {
  return error instanceof ResolverUnavailable || error.code === 'EAI_AGAIN'
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
