/** Milliseconds after which a long calculation lets other requests have their turn. */
const turnMs = 5

/** Items between two looks at the clock: exact sums of an ad take up to a tenth of a millisecond. */
export const sliceSize = 20

/** Items that are sorted in one step, in about a millisecond. */
const sortedSize = 500

let startedAt = Number.NEGATIVE_INFINITY
const waiting: (() => void)[] = []

/** Whether a calculation should wait for its next turn. It is true after every wait for something else. */
export function isTurnOver(): boolean {
  return performance.now() - startedAt >= turnMs
}

/** Waits for a turn. All calculations of the process share one queue: one of them works per turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startTurn)
  })
}

function startTurn(): void {
  startedAt = performance.now()
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(startTurn)
}

/** Runs the steps of a calculation, with a turn of the event loop between some of them. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (isTurnOver()) await nextTurn()
  }
}

/** Runs the steps of a calculation that is known to be short. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Works on many items in slices, with a turn of the event loop between some of them. */
export async function inSlices<T>(
  items: Iterable<T>,
  work: (slice: readonly T[]) => void,
  size = sliceSize,
): Promise<void> {
  let slice: T[] = []
  for (const item of items) {
    if (slice.length === size) {
      work(slice)
      slice = []
      if (isTurnOver()) await nextTurn()
    }
    slice.push(item)
  }
  if (slice.length > 0) work(slice)
}

/** Like `map`, in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  await inSlices(items, (slice) => {
    for (const item of slice) mapped.push(map(item))
  })
  return mapped
}

/** Like `Map.groupBy`, in slices. */
export async function groupInSlices<T>(items: Iterable<T>, keyOf: (item: T) => string): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  await inSlices(items, (slice) => {
    for (const item of slice) {
      const key = keyOf(item)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  })
  return groups
}

/** The first items of a sorted list, in slices: much faster than sorting if few are needed. Equal items keep their order. */
export async function firstInSlices<T>(
  items: Iterable<T>,
  count: number,
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const first: T[] = []
  await inSlices(items, (slice) => {
    for (const item of slice) {
      if (first.length === count && compare(first[count - 1]!, item) <= 0) continue
      first.splice(placeOf(item, first, compare), 0, item)
      if (first.length > count) first.pop()
    }
  })
  return first
}

/** The place of an item in a sorted list, after equal ones. */
function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle]!, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Like `toSorted`, in slices: sorts parts, and merges pairs of them. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let parts: T[][] = []
  await inSlices(items, (part) => parts.push(part.toSorted(compare)), sortedSize)
  while (parts.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < parts.length; index += 2)
      merged.push(await inTurns(merging(parts[index]!, parts[index + 1] ?? [], compare)))
    parts = merged
  }
  return parts[0] ?? []
}

function* merging<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const merged: T[] = []
  let [a, b] = [0, 0]
  while (a < first.length || b < second.length) {
    // The first of equal items stays first.
    if (b === second.length || (a < first.length && compare(first[a]!, second[b]!) <= 0)) merged.push(first[a++]!)
    else merged.push(second[b++]!)
    if (merged.length % sortedSize === 0) yield
  }
  return merged
}
