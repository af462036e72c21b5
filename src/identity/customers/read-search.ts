/** A parsed customer search: every word must match. */
export interface Search {
  words: readonly SearchWord[]
  /** A prefix of an email or an international phone number, matched against identifiers that are not shown. */
  identifier: { kind: 'email' | 'phone'; beginning: string } | null
}

export interface SearchWord {
  text: string
  /** `start`: a single letter among words is an initial. */
  anchor: 'start' | 'anywhere'
  /** Under three letters; the trigram index matches these only at the start of a word. */
  isShort: boolean
}

/** Minimum length of the picker's search (contract 8); the customer list has no minimum. */
const searchLengthMin = 2
/** Further words are ignored, because they would hardly narrow the result. */
const wordsMax = 8

/**
 * Parses a search; null if it has fewer than `lengthMin` characters. The database folds case and accents. A single character is
 * searched anywhere, because it is a whole word in scripts without spaces.
 */
export function readSearch(typed: string, lengthMin = searchLengthMin): Search | null {
  const text = typed.normalize('NFKC').trim()
  const { length } = [...text]
  if (length < lengthMin) return null
  if (length === 1) return { words: [{ text, anchor: 'anywhere', isShort: true }], identifier: null }
  const digits = phoneDigits(text)
  if (digits !== null) return { words: [toWord(digits)], identifier: { kind: 'phone', beginning: `+${digits}` } }
  const words = text.split(/\s+/)
  return {
    words: words.slice(0, wordsMax).map(toWord),
    identifier: words.length === 1 ? { kind: 'email', beginning: text.toLowerCase() } : null,
  }
}

/** Phones are stored as `+` and digits, but typed with separators and leading zeros. */
function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= searchLengthMin ? digits : null
}

function toWord(text: string): SearchWord {
  const { length } = [...text]
  return { text, anchor: length === 1 ? 'start' : 'anywhere', isShort: length < 3 }
}
