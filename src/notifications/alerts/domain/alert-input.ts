import type { AlertMetric } from './alert-rule.ts'
import type { Silence } from './silence.ts'

/** The figures of a local day. */
export interface DayFigures {
  day: string
  spend: number
  revenue: number
  payments: number
}

/** Everything that alerts look at. */
export interface AlertInput {
  /** Oldest first and without gaps; the last one is today, which is not complete. Empty before the first data. */
  days: readonly DayFigures[]
  /** Whether every ad account in use was synced recently; if not, spend of the last days may be missing. */
  isSpendComplete: boolean
  /** The span since the last event of the tracker; null while events arrive. */
  quiet: Silence | null
  /** Campaigns with spend in the days that an alert asks for. */
  campaigns: (days: number) => readonly { name: string; spend: number; conversions: number }[]
  brokenConnections: readonly string[]
  /** The last finished runs of conversion sync, newest first. */
  exportRuns: readonly ExportResult[]
  /** By local day, oldest first and without gaps; the last one is today. */
  coverage: readonly Coverage[]
  budgets: readonly { name: string; plan: number; projected: number }[]
}

export interface ExportResult {
  destination_id: string
  /** The name of the destination. */
  name: string
  is_failed: boolean
  sent: number
  rejected: number
}

export interface Coverage {
  outcomes: number
  /** Those with at least one touch. */
  seen: number
}

/** Sums a metric over days; null where a ratio has no denominator. */
export function figureOf(days: readonly DayFigures[], metric: AlertMetric): number | null {
  const sum = (name: Exclude<AlertMetric, 'mer'>) => days.reduce((total, day) => total + day[name], 0)
  if (metric !== 'mer') return sum(metric)
  const spend = sum('spend')
  return spend > 0 ? sum('revenue') / spend : null
}
