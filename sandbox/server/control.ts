import type { IncomingMessage, RequestListener } from 'node:http'
import { z } from 'zod'
import { type Failures, failureScript } from '../failures.ts'
import type { Query, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { sendResponse } from './send-response.ts'

export interface SeenRequest {
  vendor: string
  method: string
  path: string
  query: Query
  status: number | null
}

export interface Controlled {
  vendors: readonly SandboxVendor[]
  origins: Readonly<Record<string, string>>
  settings: Readonly<Record<string, string>>
  failures: Failures
  seen: readonly SeenRequest[]
  reset(): void
}

/**
 * GET    /            the vendors and their origins
 * GET    /env         the settings for the service, one per line
 * GET    /failures    the active scripts
 * POST   /failures    adds a script (see `failureScript`)
 * DELETE /failures    removes all scripts
 * GET    /requests    the requests to the vendors, oldest first; `?vendor=` filters
 * POST   /reset       deletes scripts, requests, used codes, revoked grants and changes at the vendors
 */
export function serveControl(controlled: Controlled): RequestListener {
  return async (incoming, response) => sendResponse(response, await control(controlled, incoming))
}

async function control(
  { vendors, origins, settings, failures, seen, reset }: Controlled,
  incoming: IncomingMessage,
): Promise<SandboxResponse> {
  const url = new URL(incoming.url ?? '/', 'http://sandbox')
  switch (`${incoming.method} ${url.pathname}`) {
    case 'GET /':
      return { json: { vendors: vendors.map(({ key, name }) => ({ key, name, origin: origins[key] })) } }
    case 'GET /env':
      return {
        text: Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      }
    case 'GET /failures':
      return { json: { failures: failures.list() } }
    case 'POST /failures':
      return addScript(failures, origins, await readBody(incoming))
    case 'DELETE /failures':
      failures.clear()
      return { status: 204 }
    case 'GET /requests': {
      const vendor = url.searchParams.get('vendor')
      return { json: { requests: seen.filter((item) => vendor === null || item.vendor === vendor) } }
    }
    case 'POST /reset':
      reset()
      return { status: 204 }
    default:
      return { status: 404, json: { error: 'there is no such control' } }
  }
}

function addScript(failures: Failures, origins: Readonly<Record<string, string>>, body: string): SandboxResponse {
  const script = z
    .preprocess(parseJson, failureScript)
    .refine(({ vendor }) => vendor in origins, 'names no vendor of the sandbox')
    .safeParse(body)
  if (!script.success) return { status: 422, json: { error: z.prettifyError(script.error) } }
  failures.add(script.data)
  return { status: 201, json: { failures: failures.list() } }
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
