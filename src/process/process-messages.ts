/** A way to another process that carries plain values. */
export interface Line {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Message = { request: string; id: number } | { reply: number; value: unknown }

export interface Conversation {
  /** The other side's answer, or null when it has none in time. */
  request(question: string, timeoutMs: number): Promise<unknown>
}

/**
 * Questions and answers between two processes of one service, both ways over one line. Each question has a number, so that
 * answers may cross; a side that is gone or too busy to answer is not waited for.
 */
export function converse(line: Line, handlers: Readonly<Record<string, () => Promise<unknown>>>): Conversation {
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  line.onMessage((received) => {
    const message = received as Message
    if ('reply' in message) return waiting.get(message.reply)?.(message.value)
    void handlers[message.request]?.().then(
      (value) => line.send({ reply: message.id, value }),
      () => line.send({ reply: message.id, value: null }),
    )
  })
  return {
    async request(question, timeoutMs) {
      const id = ++lastId
      const pending = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => pending.resolve(null), timeoutMs)
      waiting.set(id, pending.resolve)
      line.send({ request: question, id })
      try {
        return await pending.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}
