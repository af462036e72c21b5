import { addDays } from '../../../kernel/time/local-day.ts'

/** The pages of the console whose settings can be saved. */
export const viewPages = [
  'overview',
  'ads',
  'campaigns',
  'paths',
  'customers',
  'platforms',
  'experiments',
  'budgets',
  'site',
  'cohorts',
  'books',
  'coverage',
] as const
export type ViewPage = (typeof viewPages)[number]

export const rangePresets = [
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
] as const
export type RangePreset = (typeof rangePresets)[number]

export type ViewRange = { preset: RangePreset } | { date_from: string; date_to: string }

/** The settings of a view that a report reads; a filter is a parameter of the report. */
export interface View {
  page: ViewPage
  range: ViewRange
  model: string
  /** Null: the usual value of the page. */
  level: 'campaign' | 'ad_set' | 'ad' | null
  date_basis: string | null
  window: string | null
  filters: Readonly<Record<string, unknown>>
  sort?: { column: string; direction: 'asc' | 'desc' } | null
}

/** The local days of a range, both inclusive; a preset ends today or at the end of the last month. */
export function resolveRange(range: ViewRange, today: string): { date_from: string; date_to: string } {
  if (!('preset' in range)) return { date_from: range.date_from, date_to: range.date_to }
  const monthStart = `${today.slice(0, 8)}01`
  switch (range.preset) {
    case 'this_month':
      return { date_from: monthStart, date_to: today }
    case 'last_month': {
      const date_to = addDays(monthStart, -1)
      return { date_from: `${date_to.slice(0, 8)}01`, date_to }
    }
    case 'this_quarter': {
      const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
      return { date_from: `${today.slice(0, 5)}${String(month).padStart(2, '0')}-01`, date_to: today }
    }
    case 'this_year':
      return { date_from: `${today.slice(0, 4)}-01-01`, date_to: today }
    default: {
      const days = Number(/\d+/.exec(range.preset)![0])
      return { date_from: addDays(today, 1 - days), date_to: today }
    }
  }
}
