import type { Input } from '@tributary/client'

/** The parameters that select conversions, with the same names in the URL and in the service. */
export const conversionParameters = ['revenue', 'customer', 'credited_to', 'platform', 'channel', 'goal'] as const

export type ConversionSearch = Pick<
  Input<'conversions.listConversions'>,
  Exclude<(typeof conversionParameters)[number], 'goal'>
>

/** The conversions behind each total of the overview. */
export const totalSearches = {
  cash: { revenue: 'cash' },
  credited_cash: { revenue: 'cash', credited_to: 'campaign' },
  new_customer_value: { customer: 'new' },
  returning_value: { customer: 'returning' },
  conversions: {},
  conversions_without_touch: { credited_to: 'no_touch' },
  unverified_cash: { revenue: 'unverified' },
} as const satisfies Record<string, ConversionSearch>

interface Segment {
  kind: NonNullable<ConversionSearch['credited_to']> | 'platform'
  platform: string | null
}

/** The conversions behind a segment of the overview: those of a platform, or unattributed ones by reason. */
export function segmentSearch({ kind, platform }: Segment): ConversionSearch {
  return kind === 'platform' ? { credited_to: 'campaign', platform: platform ?? '' } : { credited_to: kind }
}

/** The conversions behind a channel of the overview; null: without a known touch. */
export function channelSearch(channel: string | null): ConversionSearch {
  return channel === null ? { credited_to: 'no_touch' } : { channel }
}
