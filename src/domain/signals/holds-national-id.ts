import { normalizeNationalId } from '../identity/normalize-national-id.ts'

/**
 * Whether a text holds a national id as people write one: with its dash, with or without dots, and with the right check
 * digit. Bare digits are left alone, for one in eleven of all numbers would pass as one.
 */
export function holdsNationalId(text: string): boolean {
  return (text.match(writtenShape) ?? []).some((found) => normalizeNationalId(found) !== null)
}

const writtenShape = /(?<![\d.])\d{1,2}\.?\d{3}\.?\d{3}\s?[-‐–]\s?[\dkK](?![\dA-Za-z])/g
