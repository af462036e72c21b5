import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server as PortServer, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { stopping } from '../http/health/health.ts'
import { closePort } from './close-port.ts'

/** How long a stopping process responds with `Connection: close` before it stops listening. */
const connectionCloseMs = 300
/** How long the last accepted connections may still send their request. */
const lastRequestsMs = 200

export interface Listener {
  /** Stops accepting and waits for running requests. */
  close(): Promise<void>
  countOpen(): Promise<number>
}

/** Listens on the port of the settings. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  addressesOf = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address),
): Promise<Listener> {
  await app.listen({ port, host })
  const others = host === 'localhost' ? await listenOnOthers(app.server, await addressesOf(host)) : []
  const ports: PortServer[] = [app.server, ...others]
  return {
    async close() {
      await leave(app.server, ports)
      await app.close()
    },
    async countOpen() {
      const counts = await Promise.all(ports.map((port) => promisify(port.getConnections.bind(port))()))
      return counts.reduce((sum, count) => sum + count)
    },
  }
}

/** The name has an address of each protocol, and Fastify listens only on the first if it did not create the server itself. */
async function listenOnOthers(server: Server, addresses: readonly string[]): Promise<PortServer[]> {
  const bound = server.address() as AddressInfo
  const opened = addresses
    .filter((address) => address !== bound.address)
    .map(async (address) => {
      // The options of a server for HTTP, which gets the connections.
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
      other.listen(bound.port, address)
      await once(other, 'listening')
      return other
    })
  // A machine without one of the protocols may nevertheless know its address.
  return (await Promise.allSettled(opened)).flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/**
 * Closing an idle connection can race with a request on it, which then fails for the client. So responses first carry
 * `Connection: close` for a while, which makes active clients disconnect; then the server stops listening, and still responds on
 * connections accepted last. Connections that remain open are idle or have a running request.
 */
async function leave(server: Server, ports: readonly PortServer[]): Promise<void> {
  requestClose(server)
  await delay(connectionCloseMs)
  await Promise.all(ports.map(closePort))
  await delay(lastRequestsMs)
}

function requestClose(server: Server): void {
  server.emit(stopping)
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
}

/** The supervisor sends it with each accepted connection; connections are numbered from 1. */
export const connectionMessage = (number: number) => ({ connection: number })
/** A process confirms with it that it received a connection. */
const receivedMessage = (number: number) => ({ receivedConnection: number })

/** Returns the number of the confirmed connection, or null if the message is another one. */
export function receivedNumber(message: unknown): number | null {
  return (message as Partial<ReturnType<typeof receivedMessage>> | null)?.receivedConnection ?? null
}

/** A process sends it when it can serve connections. */
const servingMessage = { isServing: true }

export function isServingMessage(message: unknown): boolean {
  return (message as Partial<typeof servingMessage> | null)?.isServing === true
}

/** Ignores a failure: a process whose supervisor has ended finishes its requests and stops (`serve.ts`). */
function sendToSupervisor(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}

/** Serves the connections that the supervisor accepts. */
export async function receiveConnections(app: FastifyInstance): Promise<Listener> {
  await app.ready()
  // The HTTP server begins to track connections, for its timeouts and for closing idle ones, with this event.
  app.server.emit('listening')
  const open = new Set<Socket>()
  process.on('message', (message: Partial<ReturnType<typeof connectionMessage>>, socket: unknown) => {
    if (!message.connection) return
    sendToSupervisor(receivedMessage(message.connection))
    // The socket is missing if the client closed the connection in the meantime.
    if (!(socket instanceof Socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    app.server.emit('connection', socket)
  })
  sendToSupervisor(servingMessage)
  return {
    async close() {
      requestClose(app.server)
      await delay(connectionCloseMs + lastRequestsMs)
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      // The server has no port, so this closes idle connections and does not wait for the others.
      await app.close()
      await Promise.all([...open].map((socket) => once(socket, 'close').catch(() => {})))
    },
    countOpen: async () => open.size,
  }
}
