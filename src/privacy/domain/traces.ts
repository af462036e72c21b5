import type { Identifier } from '../../identity/identifiers/normalize.ts'
import { base64Forms, readingsOf } from './encodings.ts'

/** Shorter values occur in too many texts; they are only matched as whole values. */
const partMin = 5
const base64Min = 8

/** Lower-case texts that identify a customer inside other texts. */
export interface Traces {
  /** Matched anywhere in a text. */
  parts: string[]
  /** Matched only as a whole text. */
  wholes: string[]
}

/**
 * Every form of identifiers and visitor ids in keys, URLs and free text: stored, as sent, percent-encoded once or twice, and parts
 * of base64.
 */
export function tracesOf(identifiers: readonly Identifier[], visitorIds: readonly string[] = []): Traces {
  const plain = identifiers.flatMap(formsOf)
  const encoded = [...plain, ...visitorIds].map(encodeURIComponent)
  const inBase64 = plain.flatMap(base64Forms).filter(({ length }) => length >= base64Min)
  const forms = [...plain, ...visitorIds, ...encoded, ...encoded.map(encodeURIComponent), ...inBase64]
  const all = [...new Set(forms.map((form) => form.toLowerCase()))]
  return { parts: all.filter(({ length }) => length >= partMin), wholes: all.filter(({ length }) => length < partMin) }
}

/** Whether a text contains the customer, in any encoding. */
export function isTraced(text: string, { parts, wholes }: Traces): boolean {
  return [...readingsOf(text)].some((reading) => {
    const lower = reading.toLowerCase()
    return wholes.includes(lower) || parts.some((part) => lower.includes(part))
  })
}

function formsOf({ kind, value }: Identifier): string[] {
  if (kind === 'phone') return [value, value.replace('+', '')]
  return kind === 'national_id' ? rutForms(value) : [value]
}

/** `12345678-5`, `12.345.678-5` and `123456785`. */
function rutForms(value: string): string[] {
  const [digits = '', check = ''] = value.split('-')
  const leading = digits.length % 3
  const dotted = [digits.slice(0, leading), ...(digits.slice(leading).match(/.{3}/g) ?? [])].filter(Boolean).join('.')
  return [value, `${dotted}-${check}`, `${digits}${check}`]
}
