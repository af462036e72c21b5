/** Trimmed and lowercased; null when it is no address. Two spellings of one mailbox are one identifier. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && emailShape.test(email) ? email : null
}

/** Loose on the left of the @, where anything is delivered to; a real host name with a dot on its right. */
const emailShape =
  /^[^\s\p{Cc}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
