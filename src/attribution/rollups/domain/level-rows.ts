import { PartMeaning } from '../../segments/domain/rollup-part.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type CreditLevel, groupingBits, noEntity, type Target, targetsIn } from './source.ts'

interface RowSelection {
  level: CreditLevel
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** A row and the grouping in which a conversion counts once there, in the bits of one number. */
export type Place = number

/** About two million: the numbers of places are positive. */
const rowsMax = 2 ** (31 - groupingBits)
const groupingMask = 2 ** groupingBits - 1

function toPlace(row: number, grouping: number): Place {
  if (row >= rowsMax) throw new RangeError(`a report has more than ${rowsMax} rows`)
  return (row << groupingBits) | grouping
}

export const rowOf = (place: Place): number => place >> groupingBits
export const groupingOf = (place: Place): number => place & groupingMask

/** The source adds to no row. */
const nowhere = -1

/**
 * Numbers the rows of a level and the outcomes of their sums. Sums of several ranges and models share them, because the texts of tens
 * of thousands of sources take longer to read than their sums. A source means a number, its place: looking up an object for each of a
 * hundred thousand sums would wait for the memory. A source without an entity adds to several rows; its number is negative.
 */
export class LevelRows {
  readonly targets: Target[] = []
  readonly outcomes = new Texts()
  readonly meaning = new PartMeaning(
    (source) => this.#placeOf(source),
    (outcome) => this.outcomes.indexOf(outcome),
  )
  readonly #names = new Texts()
  readonly #several: (readonly Place[])[] = []
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

  /** The places of a negative number. */
  placesOf(number: number): readonly Place[] {
    return number === nowhere ? [] : this.#several[nowhere - 1 - number]!
  }

  #placeOf(source: string): number {
    const { level, isSelected = () => true } = this.#selection
    const places = targetsIn(source, level)
      .filter(isSelected)
      .map((target) => {
        const { entity_id, reason, platform, grouping } = target
        const row = this.#names.indexOf(entity_id === noEntity ? `${reason} ${platform}` : entity_id)
        this.targets[row] ??= target
        return toPlace(row, grouping)
      })
    if (places.length < 2) return places[0] ?? nowhere
    return nowhere - this.#several.push(places)
  }
}
