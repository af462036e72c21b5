import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** Every byte arrives this much later, both ways. */
  delay(ms: number): void
  /** Breaks every connection and refuses new ones until mended. */
  cut(): void
  /** Keeps connections, carries nothing: what a pulled cable looks like. */
  freeze(): void
  mend(): void
  close(): Promise<void>
}

/** Stands between the service and the socket of a database, as a network that can be spoilt. */
export async function lossyProxy(socketPath: string): Promise<LossyProxy> {
  let delayMs = 0
  let isCut = false
  let isFrozen = false
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(socketPath)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    carry(near, far)
    carry(far, near)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
  })

  function carry(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      const wait = delayMs
      // Order is kept: a later piece never overtakes an earlier one, also when the delay shrinks.
      last = last.then(async () => {
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        while (isFrozen) await new Promise((resolve) => setTimeout(resolve, 50))
        if (!to.destroyed) to.write(bytes)
      })
    })
  }

  function mend(): void {
    delayMs = 0
    isCut = false
    isFrozen = false
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    delay(ms) {
      delayMs = ms
    },
    cut() {
      isCut = true
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    freeze() {
      isFrozen = true
    },
    mend,
    async close() {
      mend()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
