import { fail } from '../../kernel/errors/errors.ts'

export interface BatchWriter<Item, Result> {
  /** Settles once the items are committed; refuses at once when too much is waiting. */
  submit(items: readonly Item[]): Promise<Result[]>
  /** The same of one item without a promise: `done` is called once it is committed, or with what became of it. */
  offer(item: Item, done: Done<Result>): void
  /** How many items wait for a commit. */
  waiting(): number
}

type Done<Result> = (error: unknown, result: Result | null) => void

interface Waiting<Item, Result> {
  item: Item
  done: Done<Result>
}

/** What waits, by part; a part that was served in part goes to the end. */
type Queue<Item, Result> = Map<string, Waiting<Item, Result>[]>

interface Worker<Item, Result> {
  own: Queue<Item, Result>
  /** Whether the next group begins with what is this lane's own, or with what any lane may take. */
  isOwnNext: boolean
  isRunning: boolean
}

/**
 * Groups what many requests bring into few transactions. A lane takes whatever has gathered for it as soon as its previous
 * commit returns, so the group grows with the load and a lone item does not wait. Nothing is acknowledged before its commit,
 * and every item that waits belongs to a request that waits: a server that lets its requests finish has drained the queue.
 */
export function batchWriter<Item, Result>(options: {
  workers: number
  batchMax: number
  waitingMax: number
  bytesMax: number
  bytesOf(item: Item): number
  /** What a group is of: its profile, since a statement is about one. Default: anything goes with anything. */
  partitionOf?(item: Item): string
  /** What an item has in common with others that would lock the same rows: they take one lane, or lanes would wait for lanes. */
  subjectOf?(item: Item): string | null
  /** The lane itself, where that is known, by its number. */
  workerOf?(item: Item): number
  /** Writes a group in one transaction; results in the group's order. */
  write(items: readonly Item[]): Promise<Result[]>
}): BatchWriter<Item, Result> {
  const workers = Array.from(
    { length: options.workers },
    (): Worker<Item, Result> => ({ own: new Map(), isOwnNext: true, isRunning: false }),
  )
  /** What any lane may take. */
  const common: Queue<Item, Result> = new Map()
  let count = 0
  let bytes = 0

  function enqueue(item: Item, done: Done<Result>): void {
    const own = workerFor(item)
    const queue = own?.own ?? common
    const partition = options.partitionOf?.(item) ?? ''
    const gathered = queue.get(partition)
    if (gathered) gathered.push({ item, done })
    else queue.set(partition, [{ item, done }])
    const worker = own ?? workers.find(({ isRunning }) => !isRunning)
    if (worker && !worker.isRunning) void run(worker)
  }

  function workerFor(item: Item): Worker<Item, Result> | null {
    if (options.workerOf) return workers[options.workerOf(item)]!
    const subject = options.subjectOf?.(item) ?? null
    return subject === null ? null : workers[sumOf(subject) % workers.length]!
  }

  async function run(worker: Worker<Item, Result>): Promise<void> {
    worker.isRunning = true
    // Requests of the same turn of the event loop join the group that is about to leave.
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

  /** One item that cannot be stored must not fail its neighbours: the group is halved until it stands alone. */
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

  /** Before it is answered: whoever hears of it may send more. */
  function release(waiting: Waiting<Item, Result>): Waiting<Item, Result> {
    bytes -= options.bytesOf(waiting.item)
    count--
    return waiting
  }

  function admit(items: number, added: number): void {
    if (count + items > options.waitingMax || bytes + added > options.bytesMax) {
      fail('service_unavailable', 'More is arriving than can be stored just now.', { retry_after_seconds: 1 })
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
  const gathered = queue.get(partition)
  if (!gathered) return []
  queue.delete(partition)
  if (gathered.length <= max) return gathered
  queue.set(partition, gathered.splice(max))
  return gathered
}

/** The same for the same text; that is all it is good for. */
function sumOf(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) & 0x7fffffff
  return sum
}

/** Whether it was the content that failed: PostgreSQL's classes for data, constraints and limits, or a fault of our own code. */
function isAboutContent(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? /^(22|23|54)/.test(code) : !isLostConnection(error)
}

function isLostConnection(error: unknown): boolean {
  return /connect|terminat|timeout/i.test((error as Error).message)
}
