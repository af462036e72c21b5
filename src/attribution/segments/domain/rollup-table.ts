import { RollupColumns } from './rollup-columns.ts'

/** Codes are below this number, so that an id and a code are one number. */
const codeStep = 65_536

/** Sums by key, outcome and code. */
export class RollupTable extends RollupColumns {
  readonly ids: number[] = []
  readonly outcomes: number[] = []
  readonly codes: number[] = []
  readonly #found = new Map<number, Map<number, number>>()
  /** The outcome of the last search, because most neighbours have the same. */
  #lastOutcome = -1
  #ofLast = new Map<number, number>()

  get size(): number {
    return this.ids.length
  }

  /** Returns the index of a sum, added on first use. */
  find(id: number, outcome: number, code: number): number {
    const ofOutcome = outcome === this.#lastOutcome ? this.#ofLast : this.#outcome(outcome)
    const key = id * codeStep + code
    const known = ofOutcome.get(key)
    if (known !== undefined) return known
    const index = this.ids.length
    ofOutcome.set(key, index)
    this.ids.push(id)
    this.outcomes.push(outcome)
    this.codes.push(code)
    this.extend(index)
    return index
  }

  #outcome(outcome: number): Map<number, number> {
    const found = this.#found.get(outcome) ?? new Map<number, number>()
    this.#found.set(outcome, found)
    this.#lastOutcome = outcome
    this.#ofLast = found
    return found
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
