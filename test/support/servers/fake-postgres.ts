import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

type ServerReply = { version: string } | { rejects: { code: string; message: string } }

/**
 * A server that speaks only the part of the PostgreSQL protocol that a start needs: its version, or the reason for a rejection.
 */
export async function fakePostgres(reply: ServerReply): Promise<string> {
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      if ('rejects' in reply) return reject(socket, reply.rejects)
      socket.write(isIn ? rowOf({ pid: '1', is_cluster: 'f', version: reply.version }) : message('R', int32(0)))
      isIn = true
      socket.write(message('Z', Buffer.from('I')))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  return `postgres://ana:wrong@127.0.0.1:${(server.address() as { port: number }).port}/shop`
}

function reject(socket: Socket, { code, message: text }: { code: string; message: string }): void {
  socket.end(message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)))
}

function rowOf(row: Record<string, string>): Buffer {
  const names = Object.keys(row)
  const described = names.map((name) => {
    const tableRow = Buffer.alloc(18)
    tableRow.writeInt32BE(25, 6)
    return Buffer.concat([Buffer.from(`${name}\0`), tableRow])
  })
  const values = Object.values(row).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]))
  return Buffer.concat([
    message('T', int16(names.length), ...described),
    message('D', int16(names.length), ...values),
    message('C', Buffer.from('SELECT 1\0')),
  ])
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
