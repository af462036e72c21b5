/** Numbers texts in the order of their first use, from 0. */
export class Texts {
  readonly all: string[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    this.#indexes.set(text, this.all.length)
    return this.all.push(text) - 1
  }

  /** Undefined if the text was not used. */
  find(text: string): number | undefined {
    return this.#indexes.get(text)
  }
}
