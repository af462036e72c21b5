import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** How many connections were ever opened through it. */
  opened(): number
  /** Every byte arrives this much later, both ways. */
  delay(ms: number): void
  /** Breaks every connection and refuses new ones until mended. */
  cut(): void
  /** Keeps connections, carries nothing: what a pulled cable looks like. */
  freeze(): void
  /**
   * Connections that there are never carry a byte again, and neither side is told: what a firewall does that has forgotten them.
   * New ones work. The server ends its side after `serverNoticesMs`, as a server does that asks its clients for signs of life.
   */
  forget(serverNoticesMs?: number): void
  restore(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  isForgotten: boolean
}

/** Stands between the service and a database, as a network that can be spoilt. */
export async function lossyProxy(server: { host?: string; port?: number }): Promise<LossyProxy> {
  let delayMs = 0
  let isCut = false
  let isFrozen = false
  let opened = 0
  const pairs = new Set<Pair>()
  const open = (): Socket => {
    const { host = '127.0.0.1', port = 5432 } = server
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  }
  const listener = createServer((near) => {
    if (isCut) return void near.destroy()
    opened++
    const pair: Pair = { near, far: open(), isForgotten: false }
    pairs.add(pair)
    carry(pair, near, pair.far)
    carry(pair, pair.far, near)
    const end = () => {
      // Whoever leaves a forgotten connection is not heard leaving.
      if (!pair.isForgotten) destroy(pair)
    }
    for (const socket of [near, pair.far]) socket.on('error', end).on('close', end)
  })

  function carry(pair: Pair, from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      const wait = delayMs
      // Order is kept: a later piece never overtakes an earlier one, also when the delay shrinks.
      last = last.then(async () => {
        if (wait > 0) await pause(wait)
        while (isFrozen && !pair.isForgotten) await pause(50)
        if (!pair.isForgotten && !to.destroyed) to.write(bytes)
      })
    })
  }

  function destroy(pair: Pair): void {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }

  function restore(): void {
    delayMs = 0
    isCut = false
    isFrozen = false
  }

  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as { port: number }).port,
    opened: () => opened,
    delay(ms) {
      delayMs = ms
    },
    cut() {
      isCut = true
      for (const pair of pairs) destroy(pair)
    },
    freeze() {
      isFrozen = true
    },
    forget(serverNoticesMs) {
      for (const pair of pairs) {
        pair.isForgotten = true
        if (serverNoticesMs !== undefined) setTimeout(() => pair.far.destroy(), serverNoticesMs).unref()
      }
    },
    restore,
    async close() {
      restore()
      for (const pair of pairs) destroy(pair)
      listener.close()
      await once(listener, 'close')
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
