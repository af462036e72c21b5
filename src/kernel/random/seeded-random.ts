/**
 * Pseudo-random numbers from 0 up to, but not including, 1, that depend only on `parts` (sfc32, seeded by their hash).
 */
export function seededRandom(...parts: readonly (string | number)[]): () => number {
  return sfc32(hash128(parts.join('\n')))
}

type State = [number, number, number, number]

/** Four runs of FNV-1a with different offsets. */
function hash128(text: string): State {
  const state: State = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
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
