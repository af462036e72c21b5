import Big from 'big.js'
import { fullName } from '../../identity/customers/names.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { describePath, lifetimeRevenue } from '../domain/describe-path.ts'
import type { Lifetime } from './lifetime-queries.ts'
import type { ConvertedRow } from './list-queries.ts'
import type { CustomerRow } from './list-schemas.ts'

export function toCustomerRow(row: ConvertedRow, lifetime: Lifetime | undefined): CustomerRow {
  const convertedMs = row.conversion_time.getTime()
  const path = describePath(row.touches, convertedMs - row.lookback_window_days * dayMs)
  return {
    conversion_id: row.conversion_id,
    customer_profile_id: personOf(row),
    name: fullName(row),
    email: row.email,
    country: row.event_country ?? path.country ?? row.country ?? 'ZZ',
    device: row.device ?? path.device ?? 'unknown',
    channel: path.channel,
    source: path.source,
    revenue: row.is_counted ? new Big(row.revenue ?? 0).toNumber() : 0,
    revenue_type: row.revenue_type,
    conversion_time: row.conversion_time,
    time_to_complete_seconds: Math.floor((convertedMs - (path.first_ms ?? convertedMs)) / 1000),
    touch_count: path.touch_count,
    touch_channels: path.channels,
    conversion_count: lifetime?.conversion_count ?? 0,
    total_revenue: lifetime ? lifetimeRevenue(lifetime) : 0,
  }
}

/** The public id of a row's person: the customer, else the browser. */
export function personOf({ customer_id, visitor_id }: Pick<ConvertedRow, 'customer_id' | 'visitor_id'>): string {
  return customer_id ?? visitor_id!
}
