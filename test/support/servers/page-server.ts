import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface PageServer {
  /** On the host name `localhost`, so that a service on 127.0.0.1 is another site. */
  origin: string
  /** Sets the content of the head of every page. */
  setHead(html: string): void
  setBody(html: string): void
  setHeaders(headers: Record<string, string>): void
  setStatus(status: number): void
}

/** A site that serves a page at every path. */
export async function startPageServer(): Promise<PageServer> {
  let head = ''
  let body = ''
  let headers: Record<string, string> = {}
  let status = 200
  const server = createServer((_request, response) => {
    response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html><head><title>A page</title>${head}</head><body><a href="/next">Next</a>${body}</body></html>`,
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setHead(html) {
      head = html
    },
    setBody(html) {
      body = html
    },
    setHeaders(values) {
      headers = values
    },
    setStatus(value) {
      status = value
    },
  }
}
