import Big from 'big.js'
import { buildRateTable, convertAmount, convertedDigits } from '../../attribution/currency/currency.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import type { DayProfile } from '../days/day-queries.ts'
import type { DayParts } from '../days/load-parts.ts'
import {
  type BridgeConversionRow,
  listBridgeConversions,
  listBridgeTouches,
  listNewestRates,
  listSyncStates,
  type SyncState,
} from './bridge-queries.ts'
import type { BridgeConversion } from './domain/bridge-entry.ts'

export type LoadedConversion = BridgeConversion & Pick<BridgeConversionRow, 'event_id' | 'value' | 'currency'>

/** Loads the conversions of parts of days that an ad platform took part in, with credit and the state at each platform, newest first. */
export async function loadBridgeConversions(
  db: Db,
  profile: DayProfile,
  days: readonly DayParts[],
): Promise<LoadedConversion[]> {
  const all = await listBridgeConversions(db, profile.id, days)
  const credited = await listBridgeTouches(
    db,
    profile.id,
    all.map(({ id }) => id),
  )
  const touches = Map.groupBy(credited, ({ conversion_id }) => conversion_id)
  const rows = all.filter(({ id }) => touches.get(id)?.some(({ platform }) => platform !== null))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const states = Map.groupBy(await listSyncStates(db, profile.id, ids), ({ conversion_id }) => conversion_id)
  const estimate = await estimator(db, profile, rows)
  return rows.map((row) => ({
    ...row,
    ...amountsOf(row, estimate),
    touches: touches.get(row.id)!.map((touch) => ({
      ...touch,
      touch_day: touch.touch_day ?? localDayOf(touch.touch_time, profile.timezone),
    })),
    unsent: unsentOf(states.get(row.id) ?? []),
  }))
}

/** Money that another conversion of the event holds, or that only a browser reported, has no value. */
function amountsOf(row: BridgeConversionRow, estimate: (row: BridgeConversionRow) => string) {
  if (row.rollup_type === 'none' || row.rollup_type === 'unverified' || row.value === null)
    return { gross: '0', net: '0' }
  if (row.reporting_value === null) return { gross: estimate(row), net: null }
  return { gross: row.reporting_value, net: row.net_value ?? '0' }
}

type Estimate = (row: BridgeConversionRow) => string

/** Values amounts without a rate of their day by the newest rate that is known, however old; 0 if there is none. */
async function estimator(db: Db, profile: DayProfile, rows: readonly BridgeConversionRow[]): Promise<Estimate> {
  const lacking = rows.filter(({ value, reporting_value }) => value !== null && reporting_value === null)
  if (lacking.length === 0) return () => '0'
  const { reporting_currency } = profile
  const currencies = [...new Set([reporting_currency, ...lacking.flatMap(({ currency }) => currency ?? [])])]
  const last = lacking.reduce((latest, { local_day }) => (local_day > latest ? local_day : latest), '')
  const rates = buildRateTable((await listNewestRates(db, currencies, last)).map((rate) => ({ ...rate, day: last })))
  return ({ value, currency }) => {
    const factor = rates.factor(currency ?? reporting_currency, reporting_currency, last)
    return convertAmount(new Big(value!), factor)?.toFixed(convertedDigits) ?? '0'
  }
}

const byTrust = ['rejected', 'skipped', 'pending'] as const

/** A platform knows a conversion if one of its destinations accepted it. */
function unsentOf(states: readonly SyncState[]): Record<string, string | null> {
  const unsent: Record<string, string | null> = {}
  for (const [provider, ofProvider] of Map.groupBy(states, ({ provider }) => provider)) {
    const inOrder = byTrust.flatMap((status) => ofProvider.filter((state) => state.status === status))
    unsent[provider] = ofProvider.some(({ is_sent }) => is_sent) ? null : reasonOf(inOrder[0]!)
  }
  return unsent
}

function reasonOf({ status, reason }: SyncState): string {
  return status === 'pending' || reason === null ? status : `${status}: ${reason}`
}
