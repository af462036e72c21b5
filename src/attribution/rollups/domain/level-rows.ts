import { PartMeaning, type PartTexts, setDense } from '../../segments/domain/rollup-part.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type KnownTarget, type KnownTargets, nameOf, targetsOf } from './known-targets.ts'
import { type CreditLevel, groupingBits, type Target } from './source.ts'

interface RowSelection {
  level: CreditLevel
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** A row and the grouping in which a conversion counts once there, in the bits of one number. */
export type PackedRow = number

/** About two million: packed rows are positive. */
const rowsMax = 2 ** (31 - groupingBits)
const groupingMask = 2 ** groupingBits - 1

export function packRow(row: number, grouping: number): PackedRow {
  if (row >= rowsMax) throw new RangeError(`a report has more than ${rowsMax} rows`)
  return (row << groupingBits) | grouping
}

export const rowIn = (packed: PackedRow): number => packed >> groupingBits
export const groupingIn = (packed: PackedRow): number => packed & groupingMask

/** In place of the row of a source that adds to none. */
const noRow = -1

/**
 * Numbers the rows of a level and the outcomes of their sums. Sums of several ranges and models share them, because the texts of tens
 * of thousands of sources take longer to read than their sums. A source means a number, its packed row: looking up an object for each of
 * a hundred thousand sums would wait for the memory. A source without an entity adds to several rows, or to none; its number is negative.
 */
export class LevelRows {
  readonly targets: Target[] = []
  readonly outcomes = new Texts()
  readonly meaning = new PartMeaning(
    (text, source, texts) => this.#numberOf(text, source, texts),
    (outcome) => this.outcomes.indexOf(outcome),
  )
  readonly #several: (readonly PackedRow[])[] = []
  readonly #selection: RowSelection
  /** The targets of the first list of sources, which name nearly all rows. */
  #known: KnownTargets | null = null
  /** The list whose sources are read, and their targets. */
  #keys: object | null = null
  #ofKeys: KnownTargets | null = null
  /** By the index of their known targets. */
  readonly #rows: (number | undefined)[] = []
  /** Rows that those targets do not name: of facts that wait for their merge, and of entities without credit. */
  readonly #others = new Map<string, number>()

  constructor(selection: RowSelection) {
    this.#selection = selection
  }

  /** The row of an entity that some sums have; undefined if none have it. */
  find(entityId: string): number | undefined {
    const known = this.#known?.find(entityId)
    return (known && this.#rows[known.index]) ?? this.#others.get(entityId)
  }

  /** The row of an entity, which need not have sums. */
  rowOf(entity_id: string, reason: number): number {
    return this.#rowNamed(entity_id, { entity_id, reason, platform: '', grouping: 0 })
  }

  /** The rows of a negative number. */
  severalOf(number: number): readonly PackedRow[] {
    return number === noRow ? [] : this.#several[noRow - 1 - number]!
  }

  #numberOf(text: string, source: number, { keys }: PartTexts): number {
    if (keys !== this.#keys) {
      this.#keys = keys
      this.#ofKeys = targetsOf(keys, this.#selection.level)
      this.#known ??= this.#ofKeys
    }
    const found = this.#ofKeys!.of(source, text)
    if (found.length === 1) return this.#packed(found[0]!)
    const packed = found.map((target) => this.#packed(target)).filter((one) => one !== noRow)
    if (packed.length < 2) return packed[0] ?? noRow
    return noRow - this.#several.push(packed)
  }

  #packed(target: KnownTarget): PackedRow {
    const { isSelected } = this.#selection
    if (isSelected && !isSelected(target)) return noRow
    const row = this.#ofKeys === this.#known ? this.#rowAt(target) : this.#rowNamed(nameOf(target), target)
    return packRow(row, target.grouping)
  }

  #rowAt(target: KnownTarget): number {
    const known = this.#rows[target.index]
    if (known !== undefined) return known
    // Another list of sources may have named the row before.
    const other = this.#others.size > 0 ? this.#others.get(nameOf(target)) : undefined
    const row = other ?? this.#addRow(target)
    setDense(this.#rows, target.index, row)
    return row
  }

  #rowNamed(name: string, target: Target): number {
    const known = this.#known?.find(name)
    if (known) return this.#rowAt(known)
    const row = this.#others.get(name) ?? this.#addRow(target)
    this.#others.set(name, row)
    return row
  }

  #addRow(target: Target): number {
    return this.targets.push(target) - 1
  }
}
