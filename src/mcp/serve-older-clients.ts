import { isLegacyRequest, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'

/** What the protocol reads of a request besides its body; each costs time to copy. */
const readHeaders = [
  'host',
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
]

/** A request as the library takes it. Its body was read before and is given along. */
export function asWebRequest({ method, url, headers }: FastifyRequest): Request {
  const forwarded = readHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: forwarded as [string, string][],
  })
}

/**
 * Answers what comes in the way of 2025, with a server of its own as the library does by itself, but whole: a stream for one
 * message costs as much as the message. Null when it comes in the way of 2026.
 */
export async function serveOlderClient(
  request: Request,
  parsedBody: unknown,
  makeServer: () => Server,
): Promise<Response | null> {
  if (request.method !== 'POST' || !(await isLegacyRequest(request, parsedBody))) return null
  const server = makeServer()
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}
