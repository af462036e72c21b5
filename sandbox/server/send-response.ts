import type { ServerResponse } from 'node:http'
import type { SandboxResponse } from '../vendor.ts'

export function sendResponse(reply: ServerResponse, response: SandboxResponse): void {
  const { type, body } = written(response)
  reply.writeHead(response.status ?? 200, {
    ...(type && { 'content-type': type }),
    'content-length': body.length,
    'cache-control': 'no-store',
    ...response.headers,
  })
  reply.end(body)
}

/** Announces the whole response, sends half of it, and closes the connection. */
export function breakOff(reply: ServerResponse, response: SandboxResponse): void {
  const { type, body } = written(response)
  reply.writeHead(response.status ?? 200, {
    ...(type && { 'content-type': type }),
    'content-length': body.length,
    ...response.headers,
  })
  reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.destroy())
}

function written({ json, html, text, bytes }: SandboxResponse): { type: string | null; body: Buffer } {
  if (bytes) return { type: 'application/octet-stream', body: bytes }
  if (json !== undefined) return { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(json)) }
  if (html !== undefined) return { type: 'text/html; charset=utf-8', body: Buffer.from(html) }
  return { type: text === undefined ? null : 'text/plain; charset=utf-8', body: Buffer.from(text ?? '') }
}
