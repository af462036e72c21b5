import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { refundConversionKey } from '../../attribution/payment-reports/payment-ref.ts'
import type { Db } from '../../kernel/context/context.ts'

/** The types and names of events that are payments of a profile. */
export interface CashNames {
  /** Undefined if they were not read in this minute. */
  findCached(profileId: string): ReadonlySet<string> | undefined
  read(profileId: string): Promise<ReadonlySet<string>>
}

/** Reads them at most about once per minute and profile; they only decide about a warning, so they may be a minute old. */
export function openCashNames(db: Db, now: () => Date): CashNames {
  let cache = { minute: Number.NaN, names: new Map<string, ReadonlySet<string>>() }
  const current = () => {
    const minute = Math.floor(now().getTime() / 60_000)
    if (cache.minute !== minute) cache = { minute, names: new Map() }
    return cache.names
  }
  return {
    findCached: (profileId) => current().get(profileId),
    async read(profileId) {
      const known = current().get(profileId)
      if (known) return known
      const goals = await listDefinitions(db, profileId)
      // A refund without an amount is a refund of everything.
      const cash = goals.filter((goal) => goal.revenue_type === 'cash' && goal.conversion_key !== refundConversionKey)
      const names = new Set(cash.flatMap(({ source_event_names }) => source_event_names))
      current().set(profileId, names)
      return names
    },
  }
}
