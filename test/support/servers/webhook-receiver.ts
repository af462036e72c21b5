import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape arrive here.
  event: any
}

export type Reaction = (response: ServerResponse, received: ReceivedRequest) => void

/** A webhook receiver on loopback. It records requests and responds with 204, or as configured. */
export async function webhookReceiver(react: Reaction = (response) => response.writeHead(204).end()) {
  const receivedRequests: ReceivedRequest[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const state = { react }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const received = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) }
    receivedRequests.push(received)
    state.react(response, received)
    for (const item of waiting) if (receivedRequests.length >= item.count) item.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    receivedRequests,
    /** Changes the response from now on. */
    reactWith(next: Reaction) {
      state.react = next
    },
    /** Resolves when `count` requests have arrived. */
    async waitForRequests(count: number): Promise<void> {
      if (receivedRequests.length >= count) return
      await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>
