/** Adds up counts. A cell to which nothing was added is zero. */
export class CountCells {
  readonly #counts: number[] = []

  add(cell: number, count: number): void {
    if (count === 0) return
    while (this.#counts.length <= cell) this.#counts.push(0)
    this.#counts[cell]! += count
  }

  at(cell: number): number {
    return this.#counts[cell] ?? 0
  }
}
