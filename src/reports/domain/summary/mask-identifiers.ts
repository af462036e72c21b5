/**
 * Removes identifying values from a text: every known value of the person, and everything that looks like an email, a phone, an
 * id or a token. Known values are matched without case and accents if they are long enough to identify a person.
 */
export function maskIdentifiers(text: string, known: readonly string[]): string {
  return maskKnown(text.replace(patterns, mask), known)
}

const mask = '[…]'

const patterns = new RegExp(
  [
    // An email, also in URL-encoded form.
    String.raw`(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w.-]+`,
    // A UUID.
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    // Six or more digits, with the separators of phones, cards and national ids.
    String.raw`\+?\d(?:[\s().-]?\d){5,}(?:-?[kK]\b)?`,
    // A token: long, with letters and digits.
    String.raw`(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}`,
  ].join('|'),
  'gi',
)

const knownLengthMin = 3

function maskKnown(text: string, known: readonly string[]): string {
  const fragments = [...new Set(known.flatMap((value) => [value, ...value.split(/[\s@._-]+/)]).map(fold))]
    .filter((value) => value.length >= knownLengthMin)
    .toSorted((a, b) => b.length - a.length)
  let rest = text
  for (const value of fragments) {
    for (let at = fold(rest).indexOf(value); at !== -1; at = fold(rest).indexOf(value, at + mask.length)) {
      rest = `${rest.slice(0, at)}${mask}${rest.slice(at + value.length)}`
    }
  }
  return rest
}

/** Maps letter by letter, so that an index in the folded text is the same index in the text. */
function fold(text: string): string {
  return text.replace(/./gs, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0))
}
