import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { closePort } from './close-port.ts'

const count = 20

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function send(port: number): Promise<string | number | undefined> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end()
  })
}

it('requests on connections that only the kernel has accepted when the port closes get a response', async () => {
  const server = createServer((_request, response) => response.end('fine'))
  const port = await listen(server)
  const responses = Array.from({ length: count }, () => send(port))
  // The sockets connect in this tick; the server accepts connections only in the next turn of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await closePort(server)
  expect(await Promise.all(responses)).toEqual(Array(count).fill(200))
  expect(await send(port)).toBe('ECONNREFUSED')
})

it('a server that passes connections on without reading from them gets each of them once', async () => {
  const passed: Socket[] = []
  const server = createTcpServer({ pauseOnConnect: true }, (socket) => passed.push(socket))
  const port = await listen(server)
  const clients = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write('text')
    }),
  )
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await closePort(server)
  expect(new Set(passed).size).toBe(count)
  // A socket that is not paused would read in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise(setImmediate)
  expect(passed.map(({ bytesRead }) => bytesRead)).toEqual(Array(count).fill(0))
  for (const socket of [...clients, ...passed]) socket.destroy()
})
