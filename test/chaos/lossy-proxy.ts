import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** The number of connections opened through the proxy so far. */
  opened(): number
  /** Delays every byte by this much in both directions. */
  delay(ms: number): void
  /** Breaks every connection and rejects new ones until the proxy is restored. */
  cut(): void
  /** Keeps connections open but forwards nothing, like an unplugged cable. */
  freeze(): void
  /**
   * Existing connections never carry a byte again and neither side is notified, like a firewall that dropped its state. New ones
   * work. The server closes its side after `serverNoticesMs`, like a server with keepalive probes.
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

/** Proxy between the service and a database that simulates network failures. */
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
      // The server does not notice when the client closes a forgotten connection.
      if (!pair.isForgotten) destroy(pair)
    }
    for (const socket of [near, pair.far]) socket.on('error', end).on('close', end)
  })

  function carry(pair: Pair, from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      const wait = delayMs
      // Keeps the order: a later chunk never overtakes an earlier one, even when the delay shrinks.
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
