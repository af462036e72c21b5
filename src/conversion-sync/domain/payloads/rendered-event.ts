import type { CatalogEntry, ConversionInput, Protection } from '../conversion-input.ts'
import type { Permissions, SkipReason } from '../decide-export.ts'
import type { MessagingDataset } from './action-source.ts'
import type { Digest } from './hash-identifiers.ts'

export type Rendered =
  | { skip: SkipReason }
  | { wait_until: Date }
  | { payload: Record<string, unknown>; sent_to: string; event_name: string | null; action_source: string }

export interface Surroundings {
  protection: Protection
  /** The vendor's id of the dataset or conversion action. */
  destination: string
  /** The dataset of the profile's messaging business account. */
  messaging: MessagingDataset | null
  /** The event id of the site; default: the conversion's id. */
  event_id?: string | null
  /** Whether the destination accepts only event ids of a website tag. */
  requires_order_id?: boolean
  limited_data_use?: boolean
  now: Date
  digest: Digest
}

/** Events that did not happen on a page have no page. */
export function shownPage({ url, signals }: ConversionInput, source: string, permissions: Permissions): string | null {
  return source === 'website' && permissions.pages ? pageOf(url ?? signals?.url ?? null) : null
}

export function moneyOf(
  { net_value, currency }: ConversionInput,
  { sends_value }: Pick<CatalogEntry, 'sends_value'>,
): { value: number; currency: string } | null {
  return !sends_value || net_value === null || currency === null ? null : { value: Number(net_value), currency }
}

/** The page without query and fragment, which may contain personal data. */
function pageOf(url: string | null): string | null {
  return url === null ? null : url.split(/[?#]/, 1)[0]!
}
