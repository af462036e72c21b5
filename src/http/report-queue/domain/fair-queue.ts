export interface FairQueueLimits {
  running: number
  /** Of one owner. */
  runningPerOwner: number
  waiting: number
  waitingPerOwner: number
}

/** `owner_full`: too much of this owner waits; `full`: too much waits in total. */
export type Entered = 'started' | 'waiting' | 'owner_full' | 'full'

export interface FairQueue<Item> {
  enter(owner: string, item: Item): Entered
  /** Called when an item of the owner has ended. Returns the item that starts instead, if one waits. */
  end(owner: string): Item | null
  /** Removes an item that no longer wants to start; false if it does not wait. */
  withdraw(owner: string, item: Item): boolean
}

/**
 * Decides which item starts when: owners take turns, and an owner that has started an item goes behind all others. Therefore an
 * owner with one item waits at most for one item of each owner that waits already, however many those have.
 */
export function openFairQueue<Item>(limits: FairQueueLimits): FairQueue<Item> {
  const running = new Map<string, number>()
  /** In the order of their turns. */
  const waiting = new Map<string, Item[]>()
  let [runningCount, waitingCount] = [0, 0]

  const mayStart = (owner: string) => (running.get(owner) ?? 0) < limits.runningPerOwner
  const start = (owner: string) => {
    running.set(owner, (running.get(owner) ?? 0) + 1)
    runningCount++
  }
  const take = (owner: string, items: Item[], index: number): Item => {
    const [item] = items.splice(index, 1)
    waitingCount--
    if (items.length === 0) waiting.delete(owner)
    return item!
  }

  return {
    enter(owner, item) {
      if (runningCount < limits.running && mayStart(owner)) {
        start(owner)
        return 'started'
      }
      const items = waiting.get(owner) ?? []
      if (items.length >= limits.waitingPerOwner) return 'owner_full'
      if (waitingCount >= limits.waiting) return 'full'
      items.push(item)
      waiting.set(owner, items)
      waitingCount++
      return 'waiting'
    },
    end(ended) {
      runningCount--
      const left = running.get(ended)! - 1
      if (left === 0) running.delete(ended)
      else running.set(ended, left)
      for (const [owner, items] of waiting) {
        if (!mayStart(owner)) continue
        // A map has the order of insertion: the owner goes to its end.
        waiting.delete(owner)
        waiting.set(owner, items)
        start(owner)
        return take(owner, items, 0)
      }
      return null
    },
    withdraw(owner, item) {
      const items = waiting.get(owner) ?? []
      const index = items.indexOf(item)
      if (index < 0) return false
      take(owner, items, index)
      return true
    },
  }
}
