import { RollupColumns } from './rollup-columns.ts'

/** The number of places of an empty table: a power of two. */
const placesMin = 16

/** Sums by key, outcome and code. */
export class RollupTable extends RollupColumns {
  readonly ids: number[] = []
  readonly outcomes: number[] = []
  readonly codes: number[] = []
  /** An index plus one by the hash of its sum, or in the next free place: one array costs less than maps of maps. */
  #places: Int32Array | null = null

  get size(): number {
    return this.ids.length
  }

  /** Returns the index of a sum, added on first use. */
  find(id: number, outcome: number, code: number): number {
    const { ids, outcomes, codes } = this
    const places = this.#places && ids.length * 2 < this.#places.length ? this.#places : this.#widen()
    const mask = places.length - 1
    let place = placeOf(id, outcome, code) & mask
    for (;;) {
      const index = places[place]! - 1
      if (index < 0) break
      if (ids[index] === id && codes[index] === code && outcomes[index] === outcome) return index
      place = (place + 1) & mask
    }
    places[place] = ids.length + 1
    ids.push(id)
    outcomes.push(outcome)
    codes.push(code)
    return ids.length - 1
  }

  #widen(): Int32Array {
    const places = new Int32Array(Math.max(placesMin, (this.#places?.length ?? 0) * 2))
    const mask = places.length - 1
    for (let index = 0; index < this.size; index++) {
      let place = placeOf(this.ids[index]!, this.outcomes[index]!, this.codes[index]!) & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = index + 1
    }
    this.#places = places
    return places
  }

  isNothing(): boolean {
    for (let index = 0; index < this.size; index++) if (!this.isNothingAt(index)) return false
    return true
  }

  /** The greatest power of ten, at most `most`, that divides every amount of a sum. */
  powerAt(index: number, most: number): number {
    return this.contributions.powerAt(index, this.firstValues.powerAt(index, this.values.powerAt(index, most)))
  }
}

/** Mixes the numbers of a sum, so that neighbours have distant places. */
function placeOf(id: number, outcome: number, code: number): number {
  let mixed = Math.imul(id, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b) ^ Math.imul(outcome, 0xc2b2ae35)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
