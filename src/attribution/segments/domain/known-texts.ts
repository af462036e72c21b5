import { setDense } from './rollup-part.ts'

/** The texts of numbers, as far as they are known. */
type TextsByNumber = (string | undefined)[]

/** About 20 MB of sources. */
const textsMax = 100_000

/**
 * Keeps texts of numbers that were read, by name of the list, because reports of tens of thousands of ads otherwise read them each
 * time. The lists that were used longest ago are forgotten when there are too many texts.
 */
export class KnownTexts {
  readonly #lists = new Map<string, TextsByNumber>()
  readonly #max: number
  #size = 0

  constructor(max = textsMax) {
    this.#max = max
  }

  find(name: string): readonly (string | undefined)[] {
    const texts = this.#lists.get(name)
    if (!texts) return []
    this.#lists.delete(name)
    this.#lists.set(name, texts)
    return texts
  }

  /** Returns the list with more texts; it is not kept if it is too long. */
  add(name: string, more: readonly (string | undefined)[]): readonly (string | undefined)[] {
    const texts = this.#lists.get(name) ?? []
    this.#forget(name)
    for (const [number, text] of more.entries()) if (text !== undefined) setDense(texts, number, text)
    if (texts.length > this.#max) return texts
    this.#lists.set(name, texts)
    this.#size += texts.length
    for (const oldest of this.#lists.keys()) {
      if (this.#size <= this.#max) break
      this.#forget(oldest)
    }
    return texts
  }

  #forget(name: string): void {
    this.#size -= this.#lists.get(name)?.length ?? 0
    this.#lists.delete(name)
  }
}
