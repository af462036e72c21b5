import { commonTerms, givenNames } from './subject-terms.ts'

/**
 * Whether a `subject_ref` is the opaque id it must be (contract 4.6, rules 2 and 6): a canonical UUID, or a token of up to 32
 * letters, digits, `_` and `-` that is no contact, date, name or digest. Returns what is wrong with it, or null.
 */
export function validateSubjectRef(text: string): string | null {
  if (uuidPattern.test(text)) return null
  if (text.includes('@')) return 'must be an opaque id, not an email address'
  if (/^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return 'must be an opaque id, not a digest of something'
  // Before the digits, which a date has, too: the caller is told what was seen.
  if (text.length <= checkedLength && holdsDate(text)) return 'must be an opaque id, not a date'
  if (/\d{7}/.test(text.replaceAll(/[^0-9a-z]/gi, ''))) return 'must be an opaque id, not a phone or document number'
  if (text.length <= checkedLength && isName(text)) return 'must be an opaque id, not a name'
  return tokenPattern.test(text) ? null : 'must be a UUID, or at most 32 letters, digits, _ and -'
}

/** Longer texts are refused for their length, whatever they hold. */
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
 * A known given name, or two or more words of letters alone where none is a plain word such as `child`. Beside digits only
 * longer names count, since short ones turn up in random tokens.
 */
function isName(token: string): boolean {
  // Accents go, so that who is José is found under jose; letters of other scripts stay letters.
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
