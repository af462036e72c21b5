import Big from 'big.js'
import { fullName } from '../../domain/journey/full-name.ts'
import { lifetimeRevenue } from '../../domain/journey/lifetime-revenue.ts'
import type { Lifetime } from './lifetime-queries.ts'
import type { ConvertedRow } from './list-queries.ts'
import type { CustomerRow } from './list-shapes.ts'

export function toCustomerRow(row: ConvertedRow, lifetime: Lifetime | undefined): CustomerRow {
  return {
    conversion_id: row.conversion_id,
    customer_profile_id: personOf(row),
    name: fullName(row),
    email: row.email,
    country: row.country ?? 'ZZ',
    device: row.device ?? 'unknown',
    channel: row.channels.at(-1) ?? 'Direct',
    source: row.last_source ?? 'direct',
    revenue: row.is_counted ? new Big(row.revenue ?? 0).toNumber() : 0,
    revenue_type: row.revenue_type,
    conversion_time: row.conversion_time,
    time_to_complete_seconds: secondsBetween(row.first_touch_time ?? row.conversion_time, row.conversion_time),
    touch_count: row.channels.length,
    touch_channels: [...new Set(row.channels)],
    conversion_count: lifetime?.conversion_count ?? 0,
    total_revenue: lifetime ? lifetimeRevenue(lifetime) : 0,
  }
}

/** Whom a row is of, as it is published: the customer, else the browser. */
export function personOf({ customer_id, visitor_id }: Pick<ConvertedRow, 'customer_id' | 'visitor_id'>): string {
  return customer_id ?? visitor_id!
}

function secondsBetween(from: Date, until: Date): number {
  return Math.floor((until.getTime() - from.getTime()) / 1000)
}
