/** An amount in whole units and millionths; `exact` is set if it is too large for numbers. */
export interface Net {
  units: number
  millionths: number
  exact: bigint | null
}

/** Above this many units, the product with a share may exceed the safe integer range. */
export const unitsMax = 100_000_000

/** Below this limit, adding another product stays within the safe integer range. */
const wholeMax = 4e15

/**
 * Adds up shares of amounts. A cell is `units` times a million plus `rest`; values beyond the range of numbers are in `large`. The
 * cells take memory from the first addition on, because many batches have no costs and no first payments.
 */
export class AmountCells {
  #units = new Float64Array(0)
  #rest = new Float64Array(0)
  readonly #large = new Map<number, bigint>()
  #room: number

  constructor(room: number) {
    this.#room = room
  }

  add(cell: number, { units, millionths, exact }: Net, ppm: number): void {
    if (this.#units.length === 0) this.#resize()
    if (exact !== null) this.#addLarge(cell, BigInt(ppm) * exact)
    else {
      this.#units[cell]! += units * ppm
      this.#rest[cell]! += millionths * ppm
      if (Math.abs(this.#rest[cell]!) > wholeMax) this.#carry(cell)
      if (Math.abs(this.#units[cell]!) > wholeMax) this.#addLarge(cell, this.#takeUnits(cell))
    }
  }

  /** Returns the exact value; `unitsAt` and `restAt` contain it unless `isLargeAt`. */
  valueAt(cell: number): bigint {
    if (this.#units.length === 0) return 0n
    const small = BigInt(this.#units[cell]!) * 1_000_000n + BigInt(this.#rest[cell]!)
    return this.#large.size > 0 ? small + (this.#large.get(cell) ?? 0n) : small
  }

  isLargeAt(cell: number): boolean {
    return this.#large.size > 0 && this.#large.has(cell)
  }

  /** Whether the value may be non-zero. */
  hasValueAt(cell: number): boolean {
    if (this.#units.length === 0) return false
    return this.#units[cell] !== 0 || this.#rest[cell] !== 0 || this.isLargeAt(cell)
  }

  isZero(cell: number): boolean {
    return !this.hasValueAt(cell) || this.valueAt(cell) === 0n
  }

  unitsAt(cell: number): number {
    return this.#units[cell] ?? 0
  }

  restAt(cell: number): number {
    return this.#rest[cell] ?? 0
  }

  grow(room: number): void {
    this.#room = room
    if (this.#units.length > 0) this.#resize()
  }

  #resize(): void {
    const wider = (column: Float64Array) => {
      const to = new Float64Array(this.#room)
      to.set(column)
      return to
    }
    this.#units = wider(this.#units)
    this.#rest = wider(this.#rest)
  }

  #carry(cell: number): void {
    const whole = Math.trunc(this.#rest[cell]! / 1_000_000)
    this.#units[cell]! += whole
    this.#rest[cell]! -= whole * 1_000_000
  }

  #takeUnits(cell: number): bigint {
    const units = BigInt(this.#units[cell]!) * 1_000_000n
    this.#units[cell] = 0
    return units
  }

  #addLarge(cell: number, value: bigint): void {
    this.#large.set(cell, (this.#large.get(cell) ?? 0n) + value)
  }
}
