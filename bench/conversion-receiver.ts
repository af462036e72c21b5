import { createServer } from 'node:http'

/**
 * Stands for an ad platform that takes every event at once: `node conversion-receiver.ts PORT`. GET tells how many events came, and
 * when each of them did.
 */
const arrivals = new Map<string, number>()

createServer((request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/reset') arrivals.clear()
    return response.end(JSON.stringify({ count: arrivals.size, arrivals: [...arrivals] }))
  }
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('latin1')
    const at = Date.now()
    let count = 0
    for (const [, id] of body.matchAll(/"event_id":"([^"]+)"/g)) {
      count += 1
      if (!arrivals.has(id!)) arrivals.set(id!, at)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ events_received: count }))
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
