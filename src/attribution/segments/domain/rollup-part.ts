import { isTurnOver, nextTurn } from '../../../kernel/slices.ts'
import type { AmountCells } from './amount-cells.ts'
import type { Grain } from './periods.ts'
import type { RollupColumns } from './rollup-columns.ts'
import type { RollupTable } from './rollup-table.ts'

/** What sums are by. Segments have short numbers in place of these texts. */
export const keyKinds = ['source', 'group', 'path', 'outcome', 'cohort', 'visit', 'page'] as const

export type KeyKind = (typeof keyKinds)[number]

/** How the sums of a family are stored. */
export interface SumForm {
  /** What the ids of its tables are; null if the family has no keys. */
  keys: KeyKind | null
  /** What the outcomes of its tables are. */
  outcomes: KeyKind
  /** The periods that have segments. */
  grains: readonly Grain[]
}

/** The sums of a family on one day, in one slot. */
export interface DayRollups<Family extends string = string> extends SumForm {
  family: Family
  slot: number
  day: string
  table: RollupTable
}

/** The current one of many sums; `next` moves to the following one and is false after the last. */
export interface Sums {
  readonly id: number
  readonly outcome: number
  readonly code: number
  readonly count: number
  next(): boolean
  addCountsTo(to: RollupColumns, index: number): void
  addAmountsTo(to: RollupColumns, index: number): void
  addValueTo(to: AmountCells, cell: number): void
}

/** The sums of a table. */
export class TableSums implements Sums {
  readonly #table: RollupTable
  #index = -1

  constructor(table: RollupTable) {
    this.#table = table
  }

  next(): boolean {
    return ++this.#index < this.#table.size
  }

  get id(): number {
    return this.#table.ids[this.#index]!
  }

  get outcome(): number {
    return this.#table.outcomes[this.#index]!
  }

  get code(): number {
    return this.#table.codes[this.#index]!
  }

  get count(): number {
    return this.#table.counts.at(this.#index)
  }

  addCountsTo(to: RollupColumns, index: number): void {
    to.addCounts(index, this.#table, this.#index)
  }

  addAmountsTo(to: RollupColumns, index: number): void {
    to.addAmounts(index, this.#table, this.#index)
  }

  addValueTo(to: AmountCells, cell: number): void {
    to.addCell(cell, this.#table.values, this.#index, 1)
  }
}

/** The texts of the ids and outcomes of sums. */
export interface PartTexts {
  /**
   * The list of one profile that has the texts of ids. It is the same object while a process keeps it, so that what its texts mean can be
   * kept with it.
   */
  readonly keys: object
  keyOf(id: number): string
  outcomeOf(id: number): string
}

/** What the ids and outcomes of parts stand for. Each text is looked up once, because there are many more sums than texts. */
export class PartMeaning<Key, Outcome> {
  readonly #known = new Map<PartTexts, { keys: (Key | undefined)[]; outcomes: (Outcome | undefined)[] }>()
  readonly #keyOf: (text: string, id: number, texts: PartTexts) => Key
  readonly #outcomeOf: (text: string) => Outcome
  #texts: PartTexts | null = null
  #keys: (Key | undefined)[] = []
  #outcomes: (Outcome | undefined)[] = []

  constructor(keyOf: (text: string, id: number, texts: PartTexts) => Key, outcomeOf: (text: string) => Outcome) {
    this.#keyOf = keyOf
    this.#outcomeOf = outcomeOf
  }

  key({ id }: Sums, { texts }: RollupPart): Key {
    if (texts !== this.#texts) this.#use(texts)
    let known = this.#keys[id]
    if (known === undefined) {
      known = this.#keyOf(texts.keyOf(id), id, texts)
      setDense(this.#keys, id, known)
    }
    return known
  }

  outcome({ outcome }: Sums, { texts }: RollupPart): Outcome {
    if (texts !== this.#texts) this.#use(texts)
    let known = this.#outcomes[outcome]
    if (known === undefined) {
      known = this.#outcomeOf(texts.outcomeOf(outcome))
      setDense(this.#outcomes, outcome, known)
    }
    return known
  }

  #use(texts: PartTexts): void {
    const known = this.#known.get(texts) ?? { keys: [], outcomes: [] }
    this.#known.set(texts, known)
    this.#texts = texts
    this.#keys = known.keys
    this.#outcomes = known.outcomes
  }
}

/** Sets an item of a list without gaps, because reading a list with gaps takes many times as long. */
export function setDense<T>(list: (T | undefined)[], index: number, item: T): void {
  while (list.length < index) list.push(undefined)
  list[index] = item
}

/** Sums of one slot and one period; several parts can have sums of the same key, outcome and code. */
export interface RollupPart {
  slot: number
  /** Null unless the sums are by day. */
  day: string | null
  /** The same for all parts with the same numbers. */
  texts: PartTexts
  read(): Sums
}

/** Sums between two looks at the clock: less than a tenth of a millisecond. */
const sumsPerSlice = 256

/** Visits the sums of all parts, with turns of the event loop between some of them. */
export async function visitSums(
  parts: readonly RollupPart[],
  visit: (sum: Sums, part: RollupPart) => void,
): Promise<void> {
  let left = sumsPerSlice
  for (const part of parts) {
    const sum = part.read()
    while (sum.next()) {
      visit(sum, part)
      if (--left > 0) continue
      left = sumsPerSlice
      if (isTurnOver()) await nextTurn()
    }
  }
}

const digits = 12

/** Formats a sum of amounts, in millionths of a millionth, as a decimal string. */
export function toAmount(value: bigint): string {
  if (value === 0n) return '0'
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const point = text.length - digits
  let end = text.length
  while (end > point && text[end - 1] === '0') end -= 1
  const fraction = end > point ? `.${text.slice(point, end)}` : ''
  return `${value < 0n ? '-' : ''}${text.slice(0, point)}${fraction}`
}

/** Reads such a string, with at most twelve decimals. */
export function fromAmount(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}
