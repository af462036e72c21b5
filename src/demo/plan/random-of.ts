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
 * Pseudo-random numbers that depend only on `parts` (sfc32, seeded by their hash). Each record of the demo has a separate
 * generator, so that a change in the plan of one leaves the others unchanged.
 */
export function randomOf(...parts: readonly (string | number)[]): Random {
  const unit = sfc32(hash128(parts.join('\n')))
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

type State = [number, number, number, number]

/** Four runs of FNV-1a with different offsets. */
function hash128(text: string): State {
  const state: State = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let candidate = 0; candidate < text.length; candidate++) {
    const code = text.charCodeAt(candidate)
    for (let index = 0; index < 4; index++) state[index] = Math.imul(state[index]! ^ (code + index * 0x101), 0x01000193)
  }
  return state
}

function sfc32([a, b, c, counter]: State): () => number {
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  // Discards the first numbers, which still correlate with the seed.
  for (let round = 0; round < 12; round++) next()
  return next
}
