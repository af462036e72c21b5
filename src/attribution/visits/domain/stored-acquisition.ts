import type { StoredAcquisition } from '../touch-input.ts'
import { parseAcquisition } from './parse-acquisition.ts'

const { click_ids: _, ...fromNowhere } = parseAcquisition({
  params: new Map(),
  utm: {},
  clickIds: {},
  referrer: { kind: 'none', host: null, name: null },
})

/** Somebody who came from nowhere in particular. */
export const directAcquisition: StoredAcquisition = fromNowhere

/**
 * An arrival as it is stored: what it has that a direct one has not, which for most pages is nothing at all. The signal goes
 * as the mark that stands for it, since its parts may tell a person.
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
