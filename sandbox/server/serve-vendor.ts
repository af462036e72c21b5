import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Failures, failedResponse } from '../failures.ts'
import type { Grants } from '../grants.ts'
import type { Query, SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { decideConsent, decisionPath, showConsent } from './consent-screen.ts'
import { matchPath } from './match-path.ts'
import { breakOff, sendResponse } from './send-response.ts'

export interface VendorContext {
  grants: Grants
  failures: Failures
  now(): Date
  until: string
  /** Called once per request; the status is null when there is no response. */
  seen(request: { vendor: string; method: string; path: string; query: Query; status: number | null }): void
}

/** Responds as the vendor would, unless a script causes a failure. */
export function serveVendor(vendor: SandboxVendor, context: VendorContext): RequestListener {
  return async (incoming, reply) => {
    const request = await readRequest(incoming, context)
    try {
      await respond(vendor, context, request, reply)
    } catch (error) {
      sendResponse(reply, { status: 500, text: `the sandbox failed: ${(error as Error).stack}` })
    }
  }
}

async function respond(
  vendor: SandboxVendor,
  { failures, seen }: VendorContext,
  request: SandboxRequest,
  reply: ServerResponse,
): Promise<void> {
  const { method, path, query } = request
  const isConsent = path === vendor.consent?.path || path === decisionPath
  const script = failures.next(vendor.key, path, isConsent)
  const isSilent = script?.kind === 'hang' || script?.kind === 'drop'
  if (script?.kind === 'slow') await wait(script.delay_ms, null, { signal: failures.removal() }).catch(() => {})
  const response = isSilent ? null : ((script && failedResponse(vendor, script)) ?? (await respondTo(vendor, request)))
  // Recorded before the response is sent, so that a client that received it finds the request in the list.
  seen({ vendor: vendor.key, method, path, query, status: response ? (response.status ?? 200) : null })
  if (script?.kind === 'drop') reply.destroy()
  if (!response) return
  if (script?.kind === 'half_page') breakOff(reply, response)
  else sendResponse(reply, response)
}

async function respondTo(vendor: SandboxVendor, request: SandboxRequest): Promise<SandboxResponse> {
  if (vendor.consent && request.method === 'GET' && request.path === vendor.consent.path) {
    return showConsent(vendor, request)
  }
  if (vendor.consent && request.method === 'POST' && request.path === decisionPath)
    return decideConsent(vendor, request)
  for (const route of vendor.routes) {
    const params = route.method === request.method ? matchPath(route.path, request.path) : null
    if (params) return route.respond({ ...request, params })
  }
  return { status: 404, json: { error: `the sandbox knows no ${request.method} ${request.path} of ${vendor.key}` } }
}

async function readRequest(incoming: IncomingMessage, { grants, now, until }: VendorContext): Promise<SandboxRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const origin = `http://${incoming.headers.host}`
  const url = new URL(incoming.url ?? '/', origin)
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const type = headers['content-type'] ?? ''
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    params: {},
    query: Object.fromEntries(url.searchParams),
    headers,
    text,
    form: type.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : {},
    json: type.startsWith('application/json') ? parseJson(text) : null,
    bearerToken: /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    origin,
    grants,
    now,
    until,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
