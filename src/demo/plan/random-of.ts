import { seededRandom } from '../../kernel/random/seeded-random.ts'

export interface Random {
  /** From 0 up to, but not including, 1. */
  unit(): number
  chance(probability: number): boolean
  between(min: number, max: number): number
  /** An integer, both ends inclusive. */
  whole(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  hex(digits: number): string
}

/**
 * Pseudo-random numbers that depend only on `parts`. Each record of the demo has a separate generator, so that a change in the
 * plan of one leaves the others unchanged.
 */
export function randomOf(...parts: readonly (string | number)[]): Random {
  const unit = seededRandom(...parts)
  const whole = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  return {
    unit,
    chance: (probability) => unit() < probability,
    between: (min, max) => min + unit() * (max - min),
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    hex(digits) {
      let text = ''
      while (text.length < digits) text += whole(0, 0xffff_ffff).toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}
