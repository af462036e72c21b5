import type { ServerResponse } from 'node:http'
import type { SandboxAnswer } from './vendor.ts'

export function sendAnswer(response: ServerResponse, answer: SandboxAnswer): void {
  const { type, body } = written(answer)
  response.writeHead(answer.status ?? 200, {
    ...(type && { 'content-type': type }),
    'content-length': body.length,
    'cache-control': 'no-store',
    ...answer.headers,
  })
  response.end(body)
}

/** Announces the whole answer, sends half of it, and closes the connection. */
export function breakOff(response: ServerResponse, answer: SandboxAnswer): void {
  const { type, body } = written(answer)
  response.writeHead(answer.status ?? 200, {
    ...(type && { 'content-type': type }),
    'content-length': body.length,
    ...answer.headers,
  })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}

function written({ json, html, text }: SandboxAnswer): { type: string | null; body: Buffer } {
  if (json !== undefined) return { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(json)) }
  if (html !== undefined) return { type: 'text/html; charset=utf-8', body: Buffer.from(html) }
  return { type: text === undefined ? null : 'text/plain; charset=utf-8', body: Buffer.from(text ?? '') }
}
