import { PartMeaning } from '../../segments/domain/rollup-part.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type CreditLevel, noEntity, type Target, targetsIn } from './source.ts'

interface RowSelection {
  level: CreditLevel
  /** Which rows are selected; without it all. */
  isSelected?(target: Target): boolean
}

/** The rows that a source adds to, each with the grouping in which a conversion counts once. */
type SourceRows = readonly { row: number; grouping: number }[]

/**
 * Numbers the rows of a level and the outcomes of their sums. Sums of several ranges and models share them, because the texts of tens
 * of thousands of sources take longer to read than their sums.
 */
export class LevelRows {
  readonly targets: Target[] = []
  readonly outcomes = new Texts()
  readonly meaning = new PartMeaning(
    (source) => this.#rowsOf(source),
    (outcome) => this.outcomes.indexOf(outcome),
  )
  readonly #names = new Texts()
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

  #rowsOf(source: string): SourceRows {
    const { level, isSelected = () => true } = this.#selection
    return targetsIn(source, level)
      .filter(isSelected)
      .map((target) => {
        const { entity_id, reason, platform, grouping } = target
        const row = this.#names.indexOf(entity_id === noEntity ? `${reason} ${platform}` : entity_id)
        this.targets[row] ??= target
        return { row, grouping }
      })
  }
}
