/** Counted in characters as people see them, so that an emoji is one. */
export function isWeakPassword(password: string): boolean {
  return [...new Intl.Segmenter().segment(password)].length < passwordLengthMin
}

/** Length is what makes a password hard to guess; rules about its characters do not. */
export const passwordLengthMin = 12
