import { type RawBuilder, sql } from 'kysely'

// What conversions come to in every view, as columns of conversion `c`: views that said it in words of their own would differ.

/** Whether it is in counts and sums: its definition earns credit, and it is no payment that was refunded to nothing. */
export const isCounting: RawBuilder<boolean> = sql`(c.is_counted and not c.is_refunded)`

/** It repeats a payment that another definition holds: it counts by its type, and its money is there already. */
const isRepeated = sql`(c.revenue_type = 'cash' and not c.is_payment)`

/** What its money is in sums; of a payment that is held elsewhere it is none. */
export const sumType: RawBuilder<string> = sql`case when ${isRepeated} then 'none' else c.revenue_type end`

/** Net of refunds, in the reporting currency; null while there is no rate. */
export const netValue: RawBuilder<string | null> = sql`
  case when ${isRepeated} then 0 else c.reporting_value - c.refunded_value end`
