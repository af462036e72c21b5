import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { divertInput } from '../driver/private-fields.ts'
import { freeMemory } from './free-memory.ts'
import { RowChunks } from './row-chunks.ts'

/**
 * The rows of a query in PostgreSQL's binary format, in chunks of about `size` bytes (see `RowChunks`). While the caller uses one,
 * the next one arrives, and no more. The caller owns the memory of each chunk, and ends the connection if it does not read all.
 */
export async function* streamRows(
  client: pg.ClientBase,
  text: string,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const query = client.query(new RowsQuery(`copy (${text}) to stdout (format binary)`, size))
  for (;;) {
    const chunk = await query.next()
    if (chunk === null) return
    yield chunk
  }
}

/** The driver calls these methods of a query. */
class RowsQuery implements pg.Submittable {
  readonly #text: string
  readonly #size: number
  #chunks: RowChunks | null = null
  #stream: Duplex | null = null
  #failure: Error | null = null
  #isOver = false
  #changed = Promise.withResolvers<void>()

  constructor(text: string, size: number) {
    this.#text = text
    this.#size = size
  }

  /** The driver would make objects of each row, which takes longer than everything else that happens to it. */
  submit(connection: pg.Connection): void {
    const { stream } = connection
    const chunks = new RowChunks(this.#size, (bytes, isLast) => {
      if (isLast) input.restore()
      input.driver(bytes)
    })
    const input = divertInput(connection, (bytes) => {
      chunks.push(bytes)
      freeMemory(bytes)
      // After an error no one reads the chunks that are left, so no one would resume the connection.
      if (chunks.ready.length === 0 || this.#failure) return
      stream.pause()
      this.#changed.resolve()
    })
    this.#stream = stream
    this.#chunks = chunks
    connection.query(this.#text)
  }

  /** The next chunk, or null after the last one. */
  async next(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      // Also before an error: the connection stays usable only if it receives the rest of the response.
      this.#stream?.resume()
      if (this.#failure) throw this.#failure
      const chunk = this.#chunks?.ready.shift()
      if (chunk) return chunk
      if (this.#isOver) return this.#chunks!.finish()
      this.#changed = Promise.withResolvers()
      await this.#changed.promise
    }
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#changed.resolve()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#changed.resolve()
  }
}
