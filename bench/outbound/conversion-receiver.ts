import { createServer } from 'node:http'

/**
 * Simulates an ad platform that accepts every event: `node conversion-receiver.ts PORT`. GET returns how many events were
 * received and when; `/reset?pace=100` deletes them and delays every following response by 100 ms.
 */
const receivedAt = new Map<string, number>()
let paceMs = 0

createServer((request, response) => {
  if (request.method === 'GET') {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/reset') {
      receivedAt.clear()
      paceMs = Number(searchParams.get('pace') ?? 0)
    }
    return response.end(JSON.stringify({ count: receivedAt.size, receivedAt: [...receivedAt] }))
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('latin1')
    const at = Date.now()
    let count = 0
    for (const [, id] of body.matchAll(/"event_id":"([^"]+)"/g)) {
      count += 1
      if (!receivedAt.has(id!)) receivedAt.set(id!, at)
    }
    const respond = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ events_received: count }))
    if (paceMs > 0) setTimeout(respond, paceMs)
    else respond()
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
