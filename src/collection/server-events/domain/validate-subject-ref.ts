import { commonTerms, givenNames } from './subject-terms.ts'

/**
 * Checks that a `subject_ref` is an opaque id (contract 4.6, rules 2 and 6): a canonical UUID, or a token of up to 32 letters,
 * digits, `_` and `-` that is no contact, date, name or digest. Returns the error, or null.
 */
export function validateSubjectRef(text: string): string | null {
  if (uuidPattern.test(text)) return null
  if (text.includes('@')) return 'must be an opaque id, not an email address'
  if (/^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return 'must be an opaque id, not a digest of something'
  // Checked before the digits, which a date also has, so that the error names the date.
  if (text.length <= checkedLength && holdsDate(text)) return 'must be an opaque id, not a date'
  if (/\d{7}/.test(text.replaceAll(/[^0-9a-z]/gi, ''))) return 'must be an opaque id, not a phone or document number'
  if (text.length <= checkedLength && isName(text)) return 'must be an opaque id, not a name'
  return tokenPattern.test(text) ? null : 'must be a UUID, or at most 32 letters, digits, _ and -'
}

/** Longer texts are rejected for their length, whatever they contain. */
const checkedLength = 100

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const tokenPattern = /^[A-Za-z0-9_-]{1,32}$/

const months = '(jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|set|oct|nov|dec|dic)[a-z]*'
const day = '(0?[1-9]|[12]\\d|3[01])'
const month = '(0?[1-9]|1[0-2])'
const year = '((19|20)\\d{2}|\\d{2})'
const gap = '[-_./ ]'
const datePatterns = [
  `(19|20)\\d{2}${gap}${month}${gap}${day}`,
  `${day}${gap}${month}${gap}${year}`,
  `${month}${gap}${day}${gap}${year}`,
  `${day}${gap}?${months}${gap}?${year}`,
  `(?<![a-z])${months}${gap}?${day}${gap}+${year}`,
  `(19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])`,
  `(0[1-9]|[12]\\d|3[01])(0[1-9]|1[0-2])(19|20)\\d{2}`,
].map((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`, 'i'))

function holdsDate(text: string): boolean {
  return datePatterns.some((pattern) => pattern.test(text))
}

/**
 * True for a known given name, or two or more alphabetic words of which none is a common word such as `child`. Next to digits
 * only longer names count, since short ones occur in random tokens.
 */
function isName(token: string): boolean {
  // Accents are removed, so that José matches jose; letters of other scripts are kept.
  const words = token
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const lengthMin = /\d/.test(token) ? 4 : 2
  if (words.some((word) => word.length >= lengthMin && givenNames.has(word))) return true
  if (/\d/.test(token) || words.length < 2) return false
  return words.every((word) => word.length >= 3 && !commonTerms.has(word))
}
