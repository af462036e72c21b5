/** Length makes a password hard to guess; character rules do not. */
export const passwordLengthMin = 12

/** Counts graphemes, so that an emoji is one character. */
export function isWeakPassword(password: string): boolean {
  return [...new Intl.Segmenter().segment(password)].length < passwordLengthMin
}
