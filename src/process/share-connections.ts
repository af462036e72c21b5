import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { closePort } from './close-port.ts'
import { connectionMessage, receivedNumber } from './listen.ts'

/** What the listener needs of a process: `send` passes a connection with a message. */
export type Receiver = Pick<Worker, 'isConnected' | 'send'>

export interface SharedListener {
  listen(address: { port: number; host: string }): Promise<void>
  /** Refuses new connections; those that were accepted before still reach their process. */
  close(): Promise<void>
  /** Passes on the connections that waited for a process. */
  passWaiting(): void
  /** Handles a message of a process, which confirms each connection that it received. */
  handleMessage(worker: Receiver, message: unknown): void
  /**
   * Passes the connections that were not sent to an ended process to another one. Closes the connections that it did not confirm,
   * because it may have read from them. Node.js does neither, so their clients would wait forever.
   */
  handleExit(worker: Receiver): void
}

interface PassedConnection {
  socket: Socket
  isSent: boolean
}

/**
 * Accepts connections and passes them to the processes in turn. `node:cluster` also distributes connections, but it closes those
 * that are on their way when the last process stops listening.
 */
export function shareConnections(workers: () => Iterable<Receiver>): SharedListener {
  /** The connections that each process has not confirmed yet, by number. */
  const passed = new WeakMap<Receiver, Map<number, PassedConnection>>()
  const waiting: Socket[] = []
  let lastNumber = 0
  const server = createServer({ noDelay: true, pauseOnConnect: true }, pass)

  function pass(socket: Socket): void {
    const connected = [...workers()].filter((worker) => worker.isConnected())
    lastNumber += 1
    const number = lastNumber
    const counts = connected.map((worker) => passedTo(worker).size)
    const worker = connected[chooseNext(counts, number)]
    if (!worker) return void waiting.push(socket)
    const connection = { socket, isSent: false }
    passedTo(worker).set(number, connection)
    // Kept open until it is confirmed, because a handle that was sent cannot be closed here if its receiver is killed.
    worker.send(connectionMessage(number), socket, { keepOpen: true }, (error) => {
      if (error) forget(worker, number)?.destroy()
      else connection.isSent = true
    })
  }

  function passedTo(worker: Receiver): Map<number, PassedConnection> {
    const known = passed.get(worker) ?? new Map<number, PassedConnection>()
    passed.set(worker, known)
    return known
  }

  function forget(worker: Receiver, number: number): Socket | undefined {
    const connection = passedTo(worker).get(number)
    passedTo(worker).delete(number)
    return connection?.socket
  }

  return {
    async listen({ port, host }) {
      server.listen({ port, host })
      await once(server, 'listening')
    },
    close: () => closePort(server),
    passWaiting() {
      for (const socket of waiting.splice(0)) pass(socket)
    },
    handleMessage(worker, message) {
      const number = receivedNumber(message)
      // Only this process's copy is closed: the receiver has its own.
      if (number !== null) forget(worker, number)?.destroy()
    },
    handleExit(worker) {
      const unconfirmed = [...passedTo(worker).values()]
      passed.delete(worker)
      for (const { socket, isSent } of unconfirmed) {
        if (isSent) socket.destroy()
        else pass(socket)
      }
    },
  }
}

/** Returns the index of the smallest count, so that a busy process gets no more; equal counts take turns. -1 if there is none. */
export function chooseNext(counts: readonly number[], turn: number): number {
  const smallest = Math.min(...counts)
  const least = counts.flatMap((count, index) => (count === smallest ? [index] : []))
  return least.length === 0 ? -1 : least[turn % least.length]!
}
