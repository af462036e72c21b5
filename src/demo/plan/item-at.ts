/** The item at a fraction, 0 to 1, of the whole that the items' shares make up. */
export function itemAt<Item>(items: readonly Item[], shareOf: (item: Item) => number, fraction: number): Item {
  let left = fraction
  for (const item of items) {
    left -= shareOf(item)
    if (left < 0) return item
  }
  // The shares' sum falls short of 1 by what their digits lose.
  return items.at(-1)!
}
