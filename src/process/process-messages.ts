/** A channel to another process that transmits JSON values. */
export interface Channel {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Message = { request: string; id: number } | { reply: number; value: unknown }

export interface Requester {
  /** Returns the reply of the other process, or null if there is none within `timeoutMs`. */
  request(name: string, timeoutMs: number): Promise<unknown>
}

/**
 * Exchanges requests and replies with another process of the service, in both directions over one channel. Each request has a
 * number, because replies can arrive in another order. A request ends after its timeout if the other process has ended or is busy.
 */
export function exchangeRequests(
  channel: Channel,
  handlers: Readonly<Record<string, () => Promise<unknown>>>,
): Requester {
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  channel.onMessage((received) => {
    const message = received as Message
    if ('reply' in message) return waiting.get(message.reply)?.(message.value)
    void handlers[message.request]?.().then(
      (value) => channel.send({ reply: message.id, value }),
      () => channel.send({ reply: message.id, value: null }),
    )
  })
  return {
    async request(name, timeoutMs) {
      const id = ++lastId
      const pending = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => pending.resolve(null), timeoutMs)
      waiting.set(id, pending.resolve)
      channel.send({ request: name, id })
      try {
        return await pending.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}
