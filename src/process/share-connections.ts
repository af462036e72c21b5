import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connectionMessage } from './listen.ts'

export interface SharedListener {
  listen(address: { port: number; host: string }): Promise<void>
  /** Refuses new connections; those that were accepted before still reach their process. */
  close(): void
  /** Passes on the connections that waited for a process. */
  passWaiting(): void
}

/**
 * Accepts connections and passes them to the processes in turn. `node:cluster` also distributes connections, but it closes those
 * that are on their way when the last process stops listening.
 */
export function shareConnections(workers: () => Iterable<Worker>): SharedListener {
  const pending = new WeakMap<Worker, number>()
  const waiting: Socket[] = []
  let turn = 0
  const server = createServer({ noDelay: true, pauseOnConnect: true }, pass)

  function pass(socket: Socket): void {
    const connected = [...workers()].filter((worker) => worker.isConnected())
    turn += 1
    const worker = connected[chooseNext(connected.map(countPending), turn)]
    if (!worker) return void waiting.push(socket)
    pending.set(worker, countPending(worker) + 1)
    worker.send(connectionMessage, socket, (error) => {
      pending.set(worker, countPending(worker) - 1)
      if (error) socket.destroy()
    })
  }

  function countPending(worker: Worker): number {
    return pending.get(worker) ?? 0
  }

  return {
    async listen({ port, host }) {
      server.listen({ port, host })
      await once(server, 'listening')
    },
    close: () => void server.close(),
    passWaiting() {
      for (const socket of waiting.splice(0)) pass(socket)
    },
  }
}

/** Returns the index of the smallest count, so that a busy process gets no more; equal counts take turns. -1 if there is none. */
export function chooseNext(counts: readonly number[], turn: number): number {
  const smallest = Math.min(...counts)
  const least = counts.flatMap((count, index) => (count === smallest ? [index] : []))
  return least.length === 0 ? -1 : least[turn % least.length]!
}
