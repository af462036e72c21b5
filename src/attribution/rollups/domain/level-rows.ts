import { PartMeaning } from '../../segments/domain/rollup-part.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type CreditLevel, groupingBits, noEntity, type Target, targetsIn } from './source.ts'

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
    (source) => this.#numberOf(source),
    (outcome) => this.outcomes.indexOf(outcome),
  )
  readonly #names = new Texts()
  readonly #several: (readonly PackedRow[])[] = []
  readonly #selection: RowSelection

  constructor(selection: RowSelection) {
    this.#selection = selection
  }

  /** The row of an entity that some sums have; undefined if none have it. */
  find(entityId: string): number | undefined {
    return this.#names.find(entityId)
  }

  /** The row of an entity, which need not have sums. */
  rowOf(entity_id: string, reason: number): number {
    const row = this.#names.indexOf(entity_id)
    this.targets[row] ??= { entity_id, reason, platform: '', grouping: 0 }
    return row
  }

  /** The rows of a negative number. */
  severalOf(number: number): readonly PackedRow[] {
    return number === noRow ? [] : this.#several[noRow - 1 - number]!
  }

  #numberOf(source: string): number {
    const { level, isSelected = () => true } = this.#selection
    const packed = targetsIn(source, level)
      .filter(isSelected)
      .map((target) => {
        const { entity_id, reason, platform, grouping } = target
        const row = this.#names.indexOf(entity_id === noEntity ? `${reason} ${platform}` : entity_id)
        this.targets[row] ??= target
        return packRow(row, grouping)
      })
    if (packed.length < 2) return packed[0] ?? noRow
    return noRow - this.#several.push(packed)
  }
}
