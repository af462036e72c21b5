/**
 * Removes from a text what names a person: every value that is known of them, and whatever looks like an email, a phone, an
 * id or a token. What is known is found without regard to case and accents, as far as it is long enough to mean somebody.
 */
export function maskIdentifiers(text: string, known: readonly string[]): string {
  return maskKnown(text.replace(patterns, mask), known)
}

const mask = '[…]'

const patterns = new RegExp(
  [
    // An email, also as it stands in an address.
    String.raw`(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w.-]+`,
    // A UUID.
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    // Six digits and more, with what phones, cards and national ids have between them.
    String.raw`\+?\d(?:[\s().-]?\d){5,}(?:-?[kK]\b)?`,
    // A token: long, and letters mixed with digits.
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

/** Letter for letter, so that a place in the folded text is the same place in the text. */
function fold(text: string): string {
  return text.replace(/./gs, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0))
}
