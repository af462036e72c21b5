/** An amount in whole units and millionths; `exact` is set if it is too large for numbers. */
export interface Net {
  units: number
  millionths: number
  exact: bigint | null
}

/** Above this many units, the product with a share may exceed the safe integer range. */
export const unitsMax = 100_000_000

/** Powers of ten; calculating one would take longer than an addition. */
const powers = Array.from({ length: 13 }, (_, power) => 10 ** power)

/** Below this limit, adding another product stays within the safe integer range. */
const wholeMax = 4e15
const wholeMaxExact = BigInt(wholeMax)

/**
 * Adds up shares of amounts. A cell is `units` times a million plus `rest`; values beyond the range of numbers are in `large`. The
 * arrays are empty until the first addition, because many batches have no costs and no first payments.
 */
export class AmountCells {
  readonly #units: number[] = []
  readonly #rest: number[] = []
  #large: Map<number, bigint> | null = null

  add(cell: number, { units, millionths, exact }: Net, ppm: number): void {
    if (cell >= this.#units.length) this.#extend(cell)
    if (exact !== null) this.#addLarge(cell, BigInt(ppm) * exact)
    else {
      this.#units[cell]! += units * ppm
      this.#rest[cell]! += millionths * ppm
      if (Math.abs(this.#rest[cell]!) > wholeMax) this.#carry(cell)
      if (Math.abs(this.#units[cell]!) > wholeMax) this.#addLarge(cell, this.#takeUnits(cell))
    }
  }

  /** Adds a whole number of ten to the power of `power` millionths of a millionth. */
  addScaled(cell: number, value: number | bigint, power: number): void {
    if (cell >= this.#units.length) this.#extend(cell)
    if (typeof value === 'bigint') {
      this.#addLarge(cell, value * 10n ** BigInt(power))
      return
    }
    if (power >= 6) this.#addUnits(cell, value, powers[power - 6]!)
    else {
      const parts = powers[6 - power]!
      const units = Math.trunc(value / parts)
      this.#addUnits(cell, units, 1)
      this.#rest[cell]! += (value - units * parts) * powers[power]!
      if (Math.abs(this.#rest[cell]!) > wholeMax) this.#carry(cell)
    }
  }

  /** Adds a cell of other amounts, or subtracts it. */
  addCell(cell: number, from: AmountCells, other: number, sign: 1 | -1): void {
    if (!from.hasValueAt(other)) return
    if (cell >= this.#units.length) this.#extend(cell)
    if (from.isLargeAt(other)) this.#addLarge(cell, BigInt(sign) * from.valueAt(other))
    else {
      this.#addUnits(cell, sign * from.unitsAt(other), 1)
      this.#rest[cell]! += sign * from.restAt(other)
      if (Math.abs(this.#rest[cell]!) > wholeMax) this.#carry(cell)
    }
  }

  /** The greatest power of ten, at most `power`, that divides the value. */
  powerAt(cell: number, power: number): number {
    if (!this.hasValueAt(cell)) return power
    this.#carry(cell)
    let found = power
    while (found > 0 && !this.#isDivisible(cell, found)) found--
    return found
  }

  /** The value divided by ten to the power of `power`, which divides it. */
  scaledAt(cell: number, power: number): number | bigint {
    if (!this.isLargeAt(cell)) {
      this.#carry(cell)
      const units = this.#units[cell]!
      const value =
        power >= 6 ? units / powers[power - 6]! : units * powers[6 - power]! + this.#rest[cell]! / powers[power]!
      if (Math.abs(value) < wholeMax) return value
    }
    const exact = this.valueAt(cell) / 10n ** BigInt(power)
    return exact > -wholeMaxExact && exact < wholeMaxExact ? Number(exact) : exact
  }

  /** Returns the exact value; `unitsAt` and `restAt` contain it unless `isLargeAt`. */
  valueAt(cell: number): bigint {
    const small = BigInt(this.unitsAt(cell)) * 1_000_000n + BigInt(this.restAt(cell))
    return this.#large ? small + (this.#large.get(cell) ?? 0n) : small
  }

  /** The nearest number to the value, or up to a millionth of a unit from it. */
  approximateAt(cell: number): number {
    if (this.isLargeAt(cell)) return Number(this.valueAt(cell))
    return this.unitsAt(cell) * 1_000_000 + this.restAt(cell)
  }

  isLargeAt(cell: number): boolean {
    return this.#large?.has(cell) ?? false
  }

  /** Whether the value may be non-zero. */
  hasValueAt(cell: number): boolean {
    return this.unitsAt(cell) !== 0 || this.restAt(cell) !== 0 || this.isLargeAt(cell)
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

  #extend(cell: number): void {
    while (this.#units.length <= cell) {
      this.#units.push(0)
      this.#rest.push(0)
    }
  }

  #addUnits(cell: number, value: number, factor: number): void {
    if (Math.abs(value) * factor > wholeMax) {
      this.#addLarge(cell, BigInt(value) * BigInt(factor) * 1_000_000n)
      return
    }
    this.#units[cell]! += value * factor
    if (Math.abs(this.#units[cell]!) > wholeMax) this.#addLarge(cell, this.#takeUnits(cell))
  }

  #isDivisible(cell: number, power: number): boolean {
    if (this.isLargeAt(cell)) return this.valueAt(cell) % 10n ** BigInt(power) === 0n
    if (power >= 6) return this.#rest[cell] === 0 && this.#units[cell]! % powers[power - 6]! === 0
    return this.#rest[cell]! % powers[power]! === 0
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
    this.#large ??= new Map()
    this.#large.set(cell, (this.#large.get(cell) ?? 0n) + value)
  }
}
