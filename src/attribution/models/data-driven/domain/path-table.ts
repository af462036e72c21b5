/**
 * Paths in columns: path i has the touches `units[offsets[i]]` to `units[offsets[i + 1] - 1]`, in order. A unit is the channel or
 * campaign of a touch, as a number below 65,536. Equal paths are one entry, so that a million paths need little memory.
 */
export interface PathTable {
  offsets: Uint32Array
  units: Uint32Array
  /** How many times the path ended in a conversion. */
  converted: Float64Array
  /** How many times it did not. */
  lost: Float64Array
}

/** Longer paths are cut at their start: the last touches decide, and one busy person must not dominate the memory. */
export const maxTouches = 50

export interface PathCounts {
  units: readonly number[]
  converted: number
  lost: number
}

/** Collects paths one by one; equal paths add up. */
export class PathTableBuilder {
  readonly #indexes = new Map<string, number>()
  readonly #offsets = new GrowingArray((size) => new Uint32Array(size))
  readonly #units = new GrowingArray((size) => new Uint32Array(size))
  readonly #converted = new GrowingArray((size) => new Float64Array(size))
  readonly #lost = new GrowingArray((size) => new Float64Array(size))

  constructor() {
    this.#offsets.push(0)
  }

  add(path: readonly number[], { converted, lost }: { converted: number; lost: number }): void {
    if (path.length === 0) return
    const units = path.length > maxTouches ? path.slice(-maxTouches) : path
    // A string of 16-bit codes is the smallest key that a Map compares by value.
    const key = String.fromCharCode(...units)
    let index = this.#indexes.get(key)
    if (index === undefined) {
      index = this.#indexes.size
      this.#indexes.set(key, index)
      for (const unit of units) this.#units.push(unit)
      this.#offsets.push(this.#units.length)
      this.#converted.push(0)
      this.#lost.push(0)
    }
    this.#converted.values[index]! += converted
    this.#lost.values[index]! += lost
  }

  build(): PathTable {
    return {
      offsets: this.#offsets.trimmed(),
      units: this.#units.trimmed(),
      converted: this.#converted.trimmed(),
      lost: this.#lost.trimmed(),
    }
  }
}

class GrowingArray<Column extends Uint32Array | Float64Array> {
  values: Column
  length = 0
  readonly #create: (size: number) => Column

  constructor(create: (size: number) => Column) {
    this.#create = create
    this.values = create(1_024)
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.#create(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  trimmed(): Column {
    return this.values.slice(0, this.length) as Column
  }
}

export function toPathTable(paths: Iterable<PathCounts>): PathTable {
  const builder = new PathTableBuilder()
  for (const { units, ...counts } of paths) builder.add(units, counts)
  return builder.build()
}
