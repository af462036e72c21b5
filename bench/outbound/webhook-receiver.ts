import { createServer } from 'node:http'

/**
 * Receives webhooks: `node webhook-receiver.ts PORT`. Counts requests per path and records their times; `/silent` never responds.
 * GET returns the counts; GET /reset clears them.
 */
interface Seen {
  count: number
  ids: Set<string>
  lastAt: number
  latenciesMs: number[]
}

const seen = new Map<string, Seen>()

function record(path: string, id: string, body: string): void {
  const now = Date.now()
  const entry = seen.get(path) ?? { count: 0, ids: new Set<string>(), lastAt: 0, latenciesMs: [] }
  seen.set(path, entry)
  entry.count++
  entry.ids.add(id)
  entry.lastAt = now
  const sentAt = /"external_id":"at_(\d+)_/.exec(body)?.[1]
  if (sentAt) entry.latenciesMs.push(now - Number(sentAt))
}

createServer((request, response) => {
  const path = request.url ?? ''
  if (request.method === 'GET') {
    if (path === '/reset') seen.clear()
    const report = [...seen].map(([at, { ids, ...rest }]) => [at, { ...rest, distinct: ids.size }])
    return response.end(JSON.stringify(Object.fromEntries(report)))
  }
  let body = ''
  request.setEncoding('latin1').on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    record(path, String(request.headers['webhook-id']), body)
    if (path !== '/silent') response.writeHead(204).end()
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
