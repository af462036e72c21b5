/** A value of a statement: a column of one relation, a parameter (`$1`), a constant, or the output of a query. */
export type Value = string

/**
 * Tracks which values of a statement are equal, by the conditions that restrict its rows. A tie has a direction, because a
 * condition restricts only some of its relations: a left join does not restrict its left side, and a subquery does not restrict
 * the outer query.
 */
export class TieGraph {
  readonly #ties: { from: Value; to: Value }[] = []
  /** Values that are known only if all of several others are: the output of a union, the rows of an insert. */
  readonly #joint: { from: readonly Value[]; to: Value }[] = []

  /** If `from` is known, `to` is known to be equal. */
  tie(from: Value, to: Value): void {
    this.#ties.push({ from, to })
  }

  tieAll(from: readonly Value[], to: Value): void {
    this.#joint.push({ from, to })
  }

  /** Returns the parameters and constants that each value is equal to. A value without any is not in the map. */
  anchors(): ReadonlyMap<Value, ReadonlySet<Value>> {
    const known = new Map<Value, Set<Value>>()
    const anchorsOf = (value: Value) => (isAnchor(value) ? new Set([value]) : (known.get(value) ?? new Set<Value>()))
    const learn = (value: Value, anchors: ReadonlySet<Value>): boolean => {
      const before = known.get(value)?.size ?? 0
      if (anchors.size > 0) known.set(value, anchorsOf(value).union(anchors))
      return (known.get(value)?.size ?? 0) > before
    }
    for (let hasGrown = true; hasGrown; ) {
      hasGrown = false
      for (const { from, to } of this.#ties) if (learn(to, anchorsOf(from))) hasGrown = true
      for (const { from, to } of this.#joint) {
        const parts = from.map(anchorsOf)
        if (parts.some(({ size }) => size === 0)) continue
        if (learn(to, new Set(parts.flatMap((part) => [...part])))) hasGrown = true
      }
    }
    return known
  }
}

export function isAnchor(value: Value): boolean {
  return value.startsWith('$') || value.startsWith("'")
}
