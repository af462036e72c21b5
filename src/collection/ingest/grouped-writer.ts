import { fail } from '../../kernel/errors.ts'

export interface GroupedWriter<Item, Result> {
  /** Settles once the item is committed; refuses at once when too much is waiting. */
  submit(items: readonly Item[]): Promise<Result[]>
  /** How many items wait for a commit. */
  waiting(): number
}

interface Lane<Item, Result> {
  queue: Waiting<Item, Result>[]
  isRunning: boolean
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Groups what many requests bring into few transactions. A lane takes whatever has gathered for it as soon as its previous
 * commit returns, so the group grows with the load and a lone item does not wait. Nothing is acknowledged before its commit,
 * and every item that waits belongs to a request that waits: a server that lets its requests finish has drained the queue.
 */
export function groupedWriter<Item, Result>(options: {
  lanes: number
  groupMax: number
  waitingMax: number
  bytesMax: number
  bytesOf(item: Item): number
  /** What an item has in common with others that would lock the same rows: they take one lane, or lanes would wait for lanes. */
  subjectOf?(item: Item): string | null
  /** Writes a group in one transaction; results in the group's order. */
  write(items: readonly Item[]): Promise<Result[]>
}): GroupedWriter<Item, Result> {
  const lanes = Array.from({ length: options.lanes }, (): Lane<Item, Result> => ({ queue: [], isRunning: false }))
  /** What any lane may take. */
  let common: Waiting<Item, Result>[] = []
  let count = 0
  let bytes = 0

  function enqueue(waiting: Waiting<Item, Result>): void {
    const subject = options.subjectOf?.(waiting.item) ?? null
    const own = subject === null ? null : lanes[sumOf(subject) % lanes.length]!
    ;(own?.queue ?? common).push(waiting)
    const lane = own ?? lanes.find(({ isRunning }) => !isRunning)
    if (lane && !lane.isRunning) void run(lane)
  }

  async function run(lane: Lane<Item, Result>): Promise<void> {
    lane.isRunning = true
    // Requests of the same turn of the event loop join the group that is about to leave.
    await new Promise(setImmediate)
    for (let group = take(lane); group.length > 0; group = take(lane)) {
      await settle(group)
      for (const { item } of group) bytes -= options.bytesOf(item)
      count -= group.length
    }
    lane.isRunning = false
  }

  function take(lane: Lane<Item, Result>): Waiting<Item, Result>[] {
    const own = lane.queue.slice(0, options.groupMax)
    lane.queue = lane.queue.slice(own.length)
    const others = common.slice(0, options.groupMax - own.length)
    common = common.slice(others.length)
    return [...own, ...others]
  }

  /** One item that cannot be stored must not fail its neighbours: the group is halved until it stands alone. */
  async function settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.write(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    } catch (error) {
      if (group.length === 1 || !isAboutContent(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      const half = Math.ceil(group.length / 2)
      await settle(group.slice(0, half))
      await settle(group.slice(half))
    }
  }

  return {
    submit(items) {
      const added = items.reduce((sum, item) => sum + options.bytesOf(item), 0)
      if (count + items.length > options.waitingMax || bytes + added > options.bytesMax) {
        return fail('service_unavailable', 'More is arriving than can be stored just now.', { retry_after_seconds: 1 })
      }
      count += items.length
      bytes += added
      const results = items.map((item) => {
        const { promise, resolve, reject } = Promise.withResolvers<Result>()
        enqueue({ item, resolve, reject })
        return promise
      })
      return Promise.all(results)
    },
    waiting: () => count,
  }
}

/** The same for the same text; that is all it is good for. */
function sumOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) & 0x7fffffff
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
