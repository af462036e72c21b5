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

/** The order of packed values. Stored events rely on it, so a new field is added at the end. */
const fields = [
  'referrer_kind',
  'channel',
  'source',
  'medium',
  'campaign_name',
  'platform',
  'click_id_kind',
  'click_id',
  'join_method',
  'signal',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
] as const satisfies readonly (keyof StoredAcquisition)[]

/** The values of the fields in their order; 0 is the value of a direct visit, as are values that are missing at the end. */
export type AcquisitionValues = readonly (string | null | 0)[]

/** The signal is replaced by its hash, because its parts may contain personal data. */
export function toAcquisitionValues(acquisition: StoredAcquisition, signalMark: string | null): AcquisitionValues {
  const values = fields.map((field) => {
    const value = field === 'signal' ? signalMark : acquisition[field]
    return value === directAcquisition[field] ? 0 : value
  })
  return values.slice(0, values.findLastIndex((value) => value !== 0) + 1)
}

export function fromAcquisitionValues(values: AcquisitionValues): StoredAcquisition {
  const acquisition: Record<string, unknown> = { ...directAcquisition }
  for (const [index, value] of values.entries()) if (value !== 0) acquisition[fields[index]!] = value
  return acquisition as unknown as StoredAcquisition
}

/** Packs an acquisition for storage; null if it is direct, as for most pages. Names would be most of the bytes. */
export function packAcquisition(acquisition: StoredAcquisition, signalMark: string | null): string | null {
  const values = toAcquisitionValues(acquisition, signalMark)
  return values.length > 0 ? JSON.stringify(values) : null
}

export function unpackAcquisition(packed: string | null): StoredAcquisition {
  return packed === null ? directAcquisition : fromAcquisitionValues(JSON.parse(packed))
}
