import { createServer, type ServerResponse } from 'node:http'

/** The health of a process. */
export interface Health {
  isReady(): Promise<boolean>
  scrape(): Promise<string>
  contentType: string
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` without a token, on a separate address that must not be public. Processes that
 * serve no other requests are monitored here.
 */
export async function openHealthServer(
  { port, host }: { port: number; host: string },
  health: Health,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]!
    const handler = routes[path]
    if (!handler || (request.method !== 'GET' && request.method !== 'HEAD')) return send(response, 404, 'not_found')
    handler(health, response).catch(() => send(response, 503, 'not_ready'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

const routes: Readonly<Record<string, (health: Health, response: ServerResponse) => Promise<void>>> = {
  '/healthz': async (_, response) => send(response, 200, 'up'),
  async '/readyz'(health, response) {
    const isReady = await health.isReady().catch(() => false)
    send(response, isReady ? 200 : 503, isReady ? 'ready' : 'not_ready')
  },
  async '/metrics'(health, response) {
    const text = await health.scrape()
    response.writeHead(200, { 'content-type': health.contentType }).end(text)
  },
}

function send(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ status }))
}
