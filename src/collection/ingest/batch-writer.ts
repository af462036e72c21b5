import { fail } from '../../kernel/errors/errors.ts'

export interface BatchWriter<Item, Result> {
  /** Resolves after the items are committed; throws immediately if too many items wait. */
  submit(items: readonly Item[]): Promise<Result[]>
  /** Like `submit` for one item, with a callback instead of a promise: `done` is called after the commit, or with the error. */
  offer(item: Item, done: Done<Result>): void
  /** The number of items that wait for a commit. */
  waiting(): number
}

type Done<Result> = (error: unknown, result: Result | null) => void

interface Waiting<Item, Result> {
  item: Item
  done: Done<Result>
}

/** Waiting items by partition; a partition that was only partly dequeued moves to the end. */
type Queue<Item, Result> = Map<string, Waiting<Item, Result>[]>

interface Worker<Item, Result> {
  own: Queue<Item, Result>
  /** True if the next batch starts with this worker's queue, false if it starts with the common queue. */
  isOwnNext: boolean
  isRunning: boolean
}

/**
 * Combines the items of many requests into few transactions. A worker writes all items that wait for it as soon as its previous
 * commit returns, so the batch grows with the load and a single item does not wait. Nothing is acknowledged before its commit,
 * and every waiting item belongs to an open request: a server that finishes its requests has drained the queue.
 */
export function batchWriter<Item, Result>(options: {
  workers: number
  batchMax: number
  waitingMax: number
  bytesMax: number
  bytesOf(item: Item): number
  /** The partition of a batch, which is the profile, since a statement covers one. Default: one partition for all items. */
  partitionOf?(item: Item): string
  /** The subject whose rows an item locks: items of one subject go to one worker, so that workers do not wait for each other. */
  subjectOf?(item: Item): string | null
  /** The number of the worker, if it is fixed. */
  workerOf?(item: Item): number
  /** Writes a batch in one transaction; results in the order of the batch. */
  write(items: readonly Item[]): Promise<Result[]>
}): BatchWriter<Item, Result> {
  const workers = Array.from(
    { length: options.workers },
    (): Worker<Item, Result> => ({ own: new Map(), isOwnNext: true, isRunning: false }),
  )
  /** Items that any worker can write. */
  const common: Queue<Item, Result> = new Map()
  let count = 0
  let bytes = 0

  function enqueue(item: Item, done: Done<Result>): void {
    const own = workerFor(item)
    const queue = own?.own ?? common
    const partition = options.partitionOf?.(item) ?? ''
    const queued = queue.get(partition)
    if (queued) queued.push({ item, done })
    else queue.set(partition, [{ item, done }])
    const worker = own ?? workers.find(({ isRunning }) => !isRunning)
    if (worker && !worker.isRunning) void run(worker)
  }

  function workerFor(item: Item): Worker<Item, Result> | null {
    if (options.workerOf) return workers[options.workerOf(item)]!
    const subject = options.subjectOf?.(item) ?? null
    return subject === null ? null : workers[hashText(subject) % workers.length]!
  }

  async function run(worker: Worker<Item, Result>): Promise<void> {
    worker.isRunning = true
    // Requests of the same event loop turn join the batch.
    await new Promise(setImmediate)
    for (let batch = nextBatch(worker); batch.length > 0; batch = nextBatch(worker)) {
      await finishBatch(batch)
    }
    worker.isRunning = false
  }

  function nextBatch(worker: Worker<Item, Result>): Waiting<Item, Result>[] {
    worker.isOwnNext = !worker.isOwnNext
    const [first, second] = worker.isOwnNext ? [common, worker.own] : [worker.own, common]
    const partition = first.keys().next().value ?? second.keys().next().value
    if (partition === undefined) return []
    const batch = dequeue(worker.own, partition, options.batchMax)
    return batch.length === options.batchMax
      ? batch
      : batch.concat(dequeue(common, partition, options.batchMax - batch.length))
  }

  /** An item that cannot be stored must not fail the others: the batch is halved until the item is isolated. */
  async function finishBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    let results: Result[]
    try {
      results = await options.write(batch.map(({ item }) => item))
    } catch (error) {
      if (batch.length === 1 || !isAboutContent(error)) {
        for (const waiting of batch) release(waiting).done(error, null)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await finishBatch(batch.slice(0, half))
      await finishBatch(batch.slice(half))
      return
    }
    for (let index = 0; index < batch.length; index++) release(batch[index]!).done(null, results[index]!)
  }

  /** Called before the response, because the client may send more after it. */
  function release(waiting: Waiting<Item, Result>): Waiting<Item, Result> {
    bytes -= options.bytesOf(waiting.item)
    count--
    return waiting
  }

  function admit(items: number, added: number): void {
    if (count + items > options.waitingMax || bytes + added > options.bytesMax) {
      fail('service_unavailable', 'Too many events are waiting to be stored; retry later.', { retry_after_seconds: 1 })
    }
    count += items
    bytes += added
  }

  return {
    offer(item, done) {
      admit(1, options.bytesOf(item))
      enqueue(item, done)
    },
    submit(items) {
      admit(
        items.length,
        items.reduce((sum, item) => sum + options.bytesOf(item), 0),
      )
      const { promise, resolve, reject } = Promise.withResolvers<Result[]>()
      const results = new Array<Result>(items.length)
      let left = items.length
      if (left === 0) resolve(results)
      for (const [index, item] of items.entries()) {
        enqueue(item, (error, result) => {
          if (error !== null) return reject(error)
          results[index] = result!
          if (--left === 0) resolve(results)
        })
      }
      return promise
    },
    waiting: () => count,
  }
}

function dequeue<Item, Result>(queue: Queue<Item, Result>, partition: string, max: number): Waiting<Item, Result>[] {
  const queued = queue.get(partition)
  if (!queued) return []
  queue.delete(partition)
  if (queued.length <= max) return queued
  queue.set(partition, queued.splice(max))
  return queued
}

/** A stable hash of a text, only used to choose a worker. */
function hashText(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) & 0x7fffffff
  return sum
}

/** True if the content caused the error: PostgreSQL's error classes for data, constraints and limits, or a bug in our code. */
function isAboutContent(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? /^(22|23|54)/.test(code) : !isLostConnection(error)
}

function isLostConnection(error: unknown): boolean {
  return /connect|terminat|timeout/i.test((error as Error).message)
}
