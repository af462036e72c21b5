/**
 * Sorts names so that each comes after the names it refers to; among equals the given order stays. A name that refers to
 * itself is no obstacle. Names in a circle follow at the end: their foreign keys have to be deferrable.
 */
export function orderByDependency(names: string[], references: { from: string; to: string }[]): string[] {
  const ordered: string[] = []
  let waiting = names
  for (;;) {
    const blocked = new Set(
      references.filter(({ from, to }) => from !== to && waiting.includes(to)).map(({ from }) => from),
    )
    const free = waiting.filter((name) => !blocked.has(name))
    if (free.length === 0) return [...ordered, ...waiting]
    ordered.push(...free)
    waiting = waiting.filter((name) => blocked.has(name))
  }
}
