import type { Identifier } from '../../identity/identifiers/normalize.ts'

/** A shorter value is found in half of all texts; it is looked for only where it stands alone. */
const partMin = 5

/** The texts by which a person can be recognised inside other texts, in lower case. */
export interface Traces {
  /** Wherever they stand. */
  parts: string[]
  /** Only as the whole of a text. */
  wholes: string[]
}

/** Every form in which identifiers and browsers come in keys, addresses and free text: as stored, as sent, percent-encoded. */
export function tracesOf(identifiers: readonly Identifier[], visitorIds: readonly string[] = []): Traces {
  const plain = [...identifiers.flatMap(formsOf), ...visitorIds]
  const forms = new Set(plain.flatMap((form) => [form, encodeURIComponent(form)]).map((form) => form.toLowerCase()))
  const all = [...forms]
  return { parts: all.filter(({ length }) => length >= partMin), wholes: all.filter(({ length }) => length < partMin) }
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
