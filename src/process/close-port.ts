import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop that takes longer had other work, during which clients may have connected. */
const shortTurnMs = 1
/** The number of short turns in a row without a new connection after which the kernel has none left. */
const shortTurns = 3
/** A process that stays busy closes its port after this time nevertheless. */
const busyMsMax = 1_000

/**
 * Stops listening without losing connections: the kernel completes connections before the process accepts them, and resets those that
 * it still has when the port is closed. So the process first accepts all of them and reads nothing from them: without new requests it
 * has less and less to do, and closes the port in a turn of the event loop in which it does nothing else. Then it serves them.
 */
export async function closePort(server: Server): Promise<void> {
  const accepted: Socket[] = []
  const { pauseOnConnect } = server as Server & { pauseOnConnect: boolean }
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  Object.assign(server, { pauseOnConnect: true })
  server.removeAllListeners('connection')
  server.on('connection', (socket) => accepted.push(socket))
  const giveUpAt = performance.now() + busyMsMax
  for (let short = 0; short < shortTurns && performance.now() < giveUpAt; ) {
    const [before, since] = [accepted.length, performance.now()]
    await nextTurn()
    const isShort = accepted.length === before && performance.now() - since < shortTurnMs
    short = isShort ? short + 1 : 0
  }
  // `http.Server.close` would also close connections that wait for their first request.
  Server.prototype.close.call(server)
  server.removeAllListeners('connection')
  for (const listener of listeners) server.on('connection', listener)
  for (const socket of accepted) {
    server.emit('connection', socket)
    if (!pauseOnConnect) socket.resume()
  }
}
