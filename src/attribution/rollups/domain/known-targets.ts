import { setDense } from '../../segments/domain/rollup-part.ts'
import { type CreditLevel, noEntity, type Target, targetsIn } from './source.ts'

/** A target with its place among those of a list of sources at a level. */
export interface KnownTarget extends Target {
  index: number
}

/** The targets of the sources of one list at one level, by the number of the source. Sources of the same entity share theirs. */
export class KnownTargets {
  readonly #level: CreditLevel
  readonly #bySource: (readonly KnownTarget[] | undefined)[] = []
  readonly #byName = new Map<string, readonly KnownTarget[]>()
  #count = 0

  constructor(level: CreditLevel) {
    this.#level = level
  }

  /** The targets of the source with a number and a text. */
  of(number: number, text: string): readonly KnownTarget[] {
    const known = this.#bySource[number]
    if (known) return known
    const targets = targetsIn(text, this.#level)
    const found = targets.length === 1 ? this.#known(targets[0]!) : targets.flatMap((target) => this.#known(target))
    setDense(this.#bySource, number, found)
    return found
  }

  find(name: string): KnownTarget | undefined {
    return this.#byName.get(name)?.[0]
  }

  #known(target: Target): readonly KnownTarget[] {
    const name = nameOf(target)
    const known = this.#byName.get(name) ?? [{ ...target, index: this.#count++ }]
    this.#byName.set(name, known)
    return known
  }
}

/** What distinguishes the targets of a level. */
export function nameOf({ entity_id, reason, platform }: Target): string {
  return entity_id === noEntity ? `${reason} ${platform}` : entity_id
}

const kept = new WeakMap<object, Map<CreditLevel, KnownTargets>>()

/**
 * The targets of the sources in a list of texts. They are kept as long as the list, because a report of tens of thousands of ads would
 * spend half of its time on finding them again.
 */
export function targetsOf(texts: object, level: CreditLevel): KnownTargets {
  const byLevel = kept.get(texts) ?? new Map<CreditLevel, KnownTargets>()
  kept.set(texts, byLevel)
  const targets = byLevel.get(level) ?? new KnownTargets(level)
  byLevel.set(level, targets)
  return targets
}
