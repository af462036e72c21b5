import { z } from 'zod'

/** NUL and unpaired surrogates are valid in JSON and invalid in PostgreSQL's text and jsonb. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns the text without surrounding white space; null if it is blank or not a text. */
export function trimmedText(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null
}

/** Returns the first characters of a text; null if it is blank or not a text. */
export function truncatedText(value: unknown, lengthMax: number): string | null {
  return trimmedText(value) === null ? null : (value as string).slice(0, lengthMax)
}

/** Deeper than anything that is stored: every field for arbitrary JSON has a much lower limit. */
const depthMax = 200

/** The path of the first string (or key) that cannot be stored, or null. Paths are built only if there is one. */
export function findUnstorableText(value: unknown): string | null {
  return isStorable(value, 0) ? null : locate(value, '', 0)
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null || depth > depthMax) return true
  if (Array.isArray(value)) return value.every((part) => isStorable(part, depth + 1))
  for (const key in value) {
    if (!isStorableText(key) || !isStorable((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

function locate(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path || 'body'
  if (typeof value !== 'object' || value === null || depth > depthMax) return null
  for (const [key, part] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const found = isStorableText(key) ? locate(part, at, depth + 1) : path || 'body'
    if (found !== null) return found
  }
  return null
}

/** Stops counting at the first key above the limit. */
export function hasMoreKeysThan(value: object, keysMax: number): boolean {
  let keys = 0
  for (const _key in value) if (++keys > keysMax) return true
  return false
}

/**
 * Invisible characters: control and direction characters, line separators, and ignorable characters except those that join
 * letters and emoji. With them a name can imitate another one or hide a part of itself.
 */
const invisible =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u
const invisibleGroups = new RegExp(`(?:${invisible.source})+`, 'gu')

export function hasInvisibleCharacters(text: string): boolean {
  return invisible.test(text)
}

/** Returns the text with a space instead of each group of invisible characters. */
export function visibleText(text: string): string {
  return text.replaceAll(invisibleGroups, ' ').trim()
}

/** A text of users that pages and mails show to other users: one line, trimmed, of visible characters. */
export function displayText(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((text) => !hasInvisibleCharacters(text), 'must not contain control, direction or invisible characters')
}

/** The rule for all names that users give. */
export const displayName = displayText(200)
