/** Carries plain values to and from another process. */
export interface MessageTransport {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Message = { request: string; id: number } | { reply: number; value: unknown }

export interface ProcessChannel {
  /** Returns the reply of the other process, or null if there is none in time. */
  request(name: string, timeoutMs: number): Promise<unknown>
}

/**
 * Requests and replies between two processes of one service, in both directions over one transport. Each request has a number, so
 * that replies may arrive in any order; a process that has ended or is too busy causes a timeout.
 */
export function openProcessChannel(
  transport: MessageTransport,
  handlers: Readonly<Record<string, () => Promise<unknown>>>,
): ProcessChannel {
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  transport.onMessage((received) => {
    const message = received as Message
    if ('reply' in message) return waiting.get(message.reply)?.(message.value)
    void handlers[message.request]?.().then(
      (value) => transport.send({ reply: message.id, value }),
      () => transport.send({ reply: message.id, value: null }),
    )
  })
  return {
    async request(name, timeoutMs) {
      const id = ++lastId
      const pending = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => pending.resolve(null), timeoutMs)
      waiting.set(id, pending.resolve)
      transport.send({ request: name, id })
      try {
        return await pending.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}
