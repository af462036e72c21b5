import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const cnameType = 5
const nameError = 3
const serverFailure = 2

export interface NameServer {
  /** `address:port`, the format of TRACKING_DNS_RESOLVER. */
  address: string
  close(): Promise<void>
}

/** A name server with only these CNAME records; it returns SERVFAIL for a name whose target is null. */
export async function startNameServer(cnames: Record<string, string | null>): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(respond(query, cnames), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return { address: `127.0.0.1:${port}`, close: () => new Promise((resolve) => socket.close(() => resolve())) }
}

/** Returns the query's header and question, followed by the record. */
function respond(query: Buffer, cnames: Record<string, string | null>): Buffer {
  const { name, end } = readName(query, 12)
  const question = query.subarray(12, end + 4)
  const target = cnames[name.toLowerCase()]
  const code = target === null ? serverFailure : target === undefined ? nameError : 0
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(target ? 1 : 0, 6)
  return Buffer.concat([header, question, ...(target ? [record(target)] : [])])
}

function record(target: string): Buffer {
  const data = Buffer.concat([
    ...target.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0]),
  ])
  const head = Buffer.alloc(12)
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(cnameType, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function readName(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = []
  let at = from
  while (message[at] !== 0) {
    const length = message[at]!
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}
