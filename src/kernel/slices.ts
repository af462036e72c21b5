import { setImmediate } from 'node:timers/promises'

/** Items after which other requests get their turn: exact sums of an ad take up to a tenth of a millisecond. */
export const sliceSize = 100

/** Works on many items in slices, with a turn of the event loop between two of them. */
export async function inSlices<T>(items: Iterable<T>, work: (slice: readonly T[]) => void): Promise<void> {
  let slice: T[] = []
  for (const item of items) {
    if (slice.length === sliceSize) {
      work(slice)
      slice = []
      await setImmediate()
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

/** Like `toSorted`, in slices: sorts each of them, and merges pairs of sorted parts. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let parts: T[][] = []
  await inSlices(items, (slice) => {
    parts.push(slice.toSorted(compare))
  })
  while (parts.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < parts.length; index += 2)
      merged.push(await mapInSlices(mergeOf(parts[index]!, parts[index + 1] ?? [], compare), (item) => item))
    parts = merged
  }
  return parts[0] ?? []
}

function* mergeOf<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Generator<T> {
  let [a, b] = [0, 0]
  while (a < first.length || b < second.length) {
    // The first of equal items stays first.
    if (b === second.length || (a < first.length && compare(first[a]!, second[b]!) <= 0)) yield first[a++]!
    else yield second[b++]!
  }
}
