import type { StoredAcquisition } from '../touch-input.ts'
import { parseAcquisition } from './parse-acquisition.ts'

const { click_ids: _, ...fromNowhere } = parseAcquisition({
  params: new Map(),
  utm: {},
  clickIds: {},
  referrer: { kind: 'none', host: null, name: null },
})

/** The acquisition of a direct visit. */
export const directAcquisition: StoredAcquisition = fromNowhere

/**
 * Packs an acquisition for storage: only the fields that differ from a direct one, which for most pages is none. The signal is
 * stored as a hash, because its parts may contain personal data.
 */
export function packAcquisition(
  acquisition: StoredAcquisition,
  signalMark: string | null,
): Partial<StoredAcquisition> | null {
  const packed: Record<string, unknown> = {}
  for (const field of fields) {
    const value = field === 'signal' ? signalMark : acquisition[field]
    if (value !== directAcquisition[field]) packed[field] = value
  }
  return Object.keys(packed).length > 0 ? packed : null
}

const fields = Object.keys(directAcquisition) as (keyof StoredAcquisition)[]

export function unpackAcquisition(packed: Partial<StoredAcquisition> | null): StoredAcquisition {
  return packed ? { ...directAcquisition, ...packed } : directAcquisition
}
