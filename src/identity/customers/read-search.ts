/** What somebody typed to find a customer: every word must be found. */
export interface Search {
  words: readonly SearchWord[]
  /** The beginning of an email or of an international phone number, for the identifiers that are not shown of a person. */
  identifier: { kind: 'email' | 'phone'; beginning: string } | null
}

export interface SearchWord {
  text: string
  /** A single letter among words is an initial. */
  anchor: 'start' | 'anywhere'
  /** Under three letters: the index finds them only where a word begins. */
  isShort: boolean
}

/** Fewer letters find nothing in the picker's search (contract 8); the list of customers has no minimum. */
export const searchLengthMin = 2
/** Further words are left out: what eight words do not tell apart, nine will not. */
const wordsMax = 8

/**
 * Null when there is less to look for than `lengthMin` letters. Case and accents are the database's to fold, as it folded the
 * customers. A letter that stands alone is found anywhere: in scripts without spaces it is a whole word.
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

/** Phones are stored as `+` and digits; they are typed with all sorts of marks between, and with a trunk zero or two. */
function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= searchLengthMin ? digits : null
}

function toWord(text: string): SearchWord {
  const { length } = [...text]
  return { text, anchor: length === 1 ? 'start' : 'anywhere', isShort: length < 3 }
}
