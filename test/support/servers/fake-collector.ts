import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: hits of every shape are read here.
export type SentHit = any

export interface FakeCollector {
  scriptUrl: string
  /** Every request so far with its content and response. */
  requests: { path: string; status: number; hits: SentHit[]; body: SentHit }[]
  /** Returns the accepted hits. */
  accepted(): SentHit[]
  /** Sets the status of later responses; null closes the connection. */
  respond: (hits: SentHit[]) => number | null
  /** The settings of the modules that a page loads, by their names. */
  modules: Record<string, object>
  /** Lists the modules with the hash of another file. */
  breakIntegrity: boolean
}

const dist = new URL('../../../packages/tracker/dist/', import.meta.url)

/** The network edge of the tracker: serves the script and responds to hits as configured. */
export async function startFakeCollector(): Promise<FakeCollector> {
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    const file = request.url!.replace(/^\/t\/hash-/, '/m-').slice(1)
    if (request.method === 'GET') {
      const isKnown = existsSync(new URL(file, dist))
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/javascript' })
      response.end(isKnown ? readFileSync(new URL(file, dist)) : '')
      return
    }
    const body = JSON.parse(await readText(request))
    const hits = body.events ?? []
    const status = fake.respond(hits)
    fake.requests.push({ path: request.url!, status: status ?? 0, hits, body })
    if (status === null) return void request.socket.destroy()
    response.statusCode = status
    response.end(JSON.stringify({ data: body.modules ? { modules: listModules(fake) } : {} }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const fake: FakeCollector = {
    scriptUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/t.js`,
    requests: [],
    accepted: () => fake.requests.filter(({ status }) => status === 202).flatMap(({ hits }) => hits),
    respond: () => 202,
    modules: {},
    breakIntegrity: false,
  }
  return fake
}

function listModules({ modules, breakIntegrity }: FakeCollector): object[] {
  return Object.entries(modules).map(([name, settings]) => {
    const file = readFileSync(new URL(`m-${name}.js`, dist))
    const hash = createHash('sha384')
      .update(file)
      .update(breakIntegrity ? 'changed' : '')
    return { path: `/t/hash-${name}.js`, integrity: `sha384-${hash.digest('base64')}`, settings }
  })
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
