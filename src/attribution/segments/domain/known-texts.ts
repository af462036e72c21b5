import { setDense } from './rollup-part.ts'

/** The texts of numbers, as far as they are known. */
type TextsByNumber = (string | undefined)[]

interface KnownList {
  texts: TextsByNumber
  /** Of its texts, without their numbers. */
  bytes: number
}

/** About 70,000 sources. */
const bytesMax = 32_000_000

/** What a number takes in a list, also one whose text is not known. */
const bytesOfNumber = 8

/** About what is kept with a text beside its characters: the rows of levels that it means. */
const bytesOfText = 300

/**
 * Keeps texts of numbers that were read, by name of the list, because reports of tens of thousands of ads otherwise read them each
 * time. The lists that were used longest ago are forgotten when all take too much memory.
 */
export class KnownTexts {
  readonly #lists = new Map<string, KnownList>()
  readonly #bytesMax: number
  #bytes = 0

  constructor(max = bytesMax) {
    this.#bytesMax = max
  }

  find(name: string): readonly (string | undefined)[] {
    const list = this.#lists.get(name)
    if (!list) return []
    this.#lists.delete(name)
    this.#lists.set(name, list)
    return list.texts
  }

  /** Returns the list with more texts; it is not kept if it is too long. */
  add(name: string, more: readonly (string | undefined)[]): readonly (string | undefined)[] {
    const list = this.#lists.get(name) ?? { texts: [], bytes: 0 }
    this.#forget(name)
    for (const [number, text] of more.entries()) {
      if (text === undefined || list.texts[number] !== undefined) continue
      setDense(list.texts, number, text)
      list.bytes += text.length + bytesOfText
    }
    if (bytesOf(list) > this.#bytesMax) return list.texts
    this.#lists.set(name, list)
    this.#bytes += bytesOf(list)
    for (const oldest of this.#lists.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.#forget(oldest)
    }
    return list.texts
  }

  #forget(name: string): void {
    const list = this.#lists.get(name)
    if (list) this.#bytes -= bytesOf(list)
    this.#lists.delete(name)
  }
}

function bytesOf({ texts, bytes }: KnownList): number {
  return bytes + texts.length * bytesOfNumber
}
