import { isLegacyRequest, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'

/** The headers that the protocol reads; copying each one costs time. */
const readHeaders = [
  'host',
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
]

/** Converts a request for the MCP library. The body is passed separately, because it was already read. */
export function asWebRequest({ method, url, headers }: FastifyRequest): Request {
  const forwarded = readHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []))
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: forwarded as [string, string][],
  })
}

/**
 * Serves a request of the 2025 protocol with one server per request, as the library does, but sends the response whole, because a
 * stream for one message costs as much as the message. Returns null for a request of the 2026 protocol.
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
