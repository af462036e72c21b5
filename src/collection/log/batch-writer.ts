import { fail } from '../../kernel/errors/errors.ts'

export interface BatchWriter<Item, Result> {
  /** Resolves after the item is committed; throws immediately if too much waits. */
  submit(item: Item): Promise<Result>
  /** The number of rows that wait for a commit. */
  waiting(): number
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Writer<Item, Result> {
  queue: Waiting<Item, Result>[]
  /** The number of batches that wait for their commit. */
  inFlight: number
  sentAtMs: number
  /** The next batch is sent in this turn of the event loop, or by a timer. */
  next: 'now' | NodeJS.Timeout | null
}

/**
 * Combines the items of many requests into few transactions. A writer writes everything that waits for it as soon as fewer than
 * `batchesMax` of its batches wait for their commit, so the batch grows with the load; `gatherMs` makes it larger. Nothing is
 * acknowledged before its commit, and every waiting item belongs to an open request: a server that finishes its requests has
 * drained the queue.
 */
export function batchWriter<Item, Result>(options: {
  /** The number of independent queues. */
  writers: number
  /** The number of the writer of an item: items of one profile have the same. */
  writerOf(item: Item): number
  /** The shortest time between two batches of a writer, unless many items wait; it can change at any time. */
  gatherMs?(): number
  rowsMax: number
  bytesMax: number
  rowsOf(item: Item): number
  bytesOf(item: Item): number
  /** Writes a batch; results in the order of the batch. An error in place of a result rejects only its item. */
  write(items: readonly Item[]): Promise<(Result | Error)[]>
}): BatchWriter<Item, Result> {
  const idle = { inFlight: 0, sentAtMs: Number.NEGATIVE_INFINITY, next: null }
  const writers = Array.from({ length: options.writers }, (): Writer<Item, Result> => ({ ...idle, queue: [] }))
  let rows = 0
  let bytes = 0

  /** Decides when the next batch of a writer is sent; called whenever that may have changed. */
  function schedule(writer: Writer<Item, Result>): void {
    const { queue, inFlight, sentAtMs, next } = writer
    if (queue.length === 0 || inFlight === batchesMax || next === 'now') return
    const waitMs = queue.length < gatheredMax ? sentAtMs + (options.gatherMs?.() ?? 0) - performance.now() : 0
    if (waitMs > 0) {
      writer.next ??= setTimeout(send, waitMs, writer)
      return
    }
    if (next) clearTimeout(next)
    writer.next = 'now'
    // Requests of the same event loop turn join the batch.
    setImmediate(send, writer)
  }

  function send(writer: Writer<Item, Result>): void {
    writer.next = null
    writer.inFlight++
    writer.sentAtMs = performance.now()
    void writeBatch(nextBatch(writer.queue)).then(() => {
      writer.inFlight--
      schedule(writer)
    })
    schedule(writer)
  }

  /** Everything that waits, but nothing more after `batchRows` rows. */
  function nextBatch(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    let count = 0
    for (let rows = 0; count < queue.length && rows < batchRows; count++) rows += options.rowsOf(queue[count]!.item)
    return queue.splice(0, count)
  }

  async function writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const outcome = await options.write(batch.map(({ item }) => item)).catch((error: unknown) => ({ error }))
    for (const [index, { item, resolve, reject }] of batch.entries()) {
      // Released before the response, because the client may send more after it.
      rows -= options.rowsOf(item)
      bytes -= options.bytesOf(item)
      if (!Array.isArray(outcome)) reject(outcome.error)
      else if (outcome[index] instanceof Error) reject(outcome[index])
      else resolve(outcome[index] as Result)
    }
  }

  return {
    submit(item) {
      const [addedRows, addedBytes] = [options.rowsOf(item), options.bytesOf(item)]
      if (rows + addedRows > options.rowsMax || bytes + addedBytes > options.bytesMax) {
        fail('service_unavailable', 'Too many events are waiting to be stored; retry later.', {
          retry_after_seconds: 1,
        })
      }
      rows += addedRows
      bytes += addedBytes
      const writer = writers[options.writerOf(item)]!
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      writer.queue.push({ item, resolve, reject })
      schedule(writer)
      return promise
    },
    waiting: () => rows,
  }
}

/** Enough to share a commit, few enough to bound a statement. */
const batchRows = 1_000

/** While a batch waits for its commit, the next one is sent: otherwise the process would be idle for a tenth of the time in a burst. */
const batchesMax = 2

/** With this many items, a larger batch would cost little less for each; a burst does not wait. */
const gatheredMax = 12
