import { findUnstorableText } from '../../kernel/schemas/storable-text.ts'
import type { Identifier } from '../identifiers/normalize.ts'
import { type ReadTraits, readTraits, type Traits } from './read-traits.ts'

type RejectReason = 'no_identifier' | 'invalid_phone' | 'invalid_email' | 'invalid_national_id' | 'invalid_row'

export type ReadRow = { reason: null; read: ReadTraits } | { reason: RejectReason; ignored_fields: (keyof Traits)[] }

/**
 * Reads one row of an import, whatever its type. A row without a usable identifier is rejected with its first error;
 * `external_id` is not enough, because a list of ids would create customers that cannot be recognised (contract 2.2).
 */
export function readImportRow(row: unknown, country: string): ReadRow {
  const traits = toTraits(row)
  if (!traits || findUnstorableText(traits)) return { reason: 'invalid_row', ignored_fields: [] }
  const read = readTraits(traits, country)
  if (read.identifiers.some(isEnough)) return { reason: null, read }
  const broken = identifying.find((field) => read.ignored_fields.includes(field))
  return { reason: broken ? `invalid_${broken}` : 'no_identifier', ignored_fields: read.ignored_fields }
}

const identifying = ['phone', 'email', 'national_id'] as const

const rowFields = [...identifying, 'external_id', 'first_name', 'last_name', 'region', 'city'] as const

/** Null unless the row is an object with text fields; null counts as absent, and unknown fields are ignored. */
function toTraits(row: unknown): Traits | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null
  const traits: Traits = {}
  for (const field of rowFields) {
    const value = (row as Record<string, unknown>)[field] ?? null
    if (value !== null && typeof value !== 'string') return null
    traits[field] = value
  }
  return traits
}

function isEnough({ kind }: Identifier): boolean {
  return kind !== 'external_customer_id'
}
