import type { Input, OperationResponse } from '@tributary/client'
import { addDays, type DayRange, type Preset } from '../format/days.ts'
import { readViewSearch } from './view.ts'

export type SavedView = OperationResponse<'views.listViews'>['data'][number]
export type SavedPage = SavedView['page']
type Settings = Omit<NonNullable<Input<'views.createView'>['body']>, 'name' | 'page' | 'is_shared'>
type Search = Record<string, string | undefined>

const paths: Record<SavedPage, string> = {
  overview: '/',
  ads: '/ads',
  campaigns: '/campaigns',
  paths: '/paths',
  customers: '/customers',
  platforms: '/platforms',
  experiments: '/experiments',
  budgets: '/budgets',
  site: '/site',
  cohorts: '/cohorts',
  books: '/books',
  coverage: '/coverage',
}

/** The pages of persons cannot be shown without an account. */
export const canShare = (page: SavedPage): boolean => page !== 'customers' && page !== 'experiments'

export const pathOf = (page: SavedPage): string => paths[page]

/** The page whose settings can be saved; undefined for other pages. */
export function savedPageOf(pathname: string): SavedPage | undefined {
  return (Object.keys(paths) as SavedPage[]).find((page) => paths[page] === pathname)
}

const presetNames = {
  '7d': 'last_7_days',
  '30d': 'last_30_days',
  '90d': 'last_90_days',
  month: 'this_month',
  last_month: 'last_month',
} as const satisfies Record<Preset, string>

/** The parameters of pages that a view stores as filters. Open sheets and expanded rows are not part of a view. */
const filterNames = [
  ...['q', 'platform', 'status', 'advice', 'min_spend', 'max_spend', 'min_roas', 'max_roas'],
  ...['compare', 'versus', 'look', 'goal', 'view', 'month'],
  ...['order', 'contains', 'length', 'interval', 'by', 'metric', 'per', 'measure', 'show'],
  ...['page', 'entry_page', 'source', 'campaign', 'country', 'device', 'pages', 'sources', 'definition'],
]
const levels = ['campaign', 'ad_set', 'ad'] as const

/** The settings of the view that an address shows. */
export function toSettings(search: Search): Settings {
  const view = readViewSearch(search)
  const filters = filterNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  const level = levels.find((item) => item === search.level)
  return {
    range: view.from ? { date_from: view.from, date_to: view.to! } : { preset: presetNames[view.range ?? '30d'] },
    ...(view.model && { model: view.model }),
    ...(level && { level }),
    ...(view.basis && { date_basis: view.basis }),
    ...(view.window && { window: view.window }),
    filters: Object.fromEntries(filters),
    columns: search.columns ? search.columns.split('.') : [],
    ...(search.sort && {
      sort: {
        column: search.sort.replace(/^-/, ''),
        direction: search.sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
      },
    }),
  }
}

/** The parameters of the address that shows a view. */
export function toSearch(view: SavedView, today: string): Search {
  const { model, level, date_basis, window, filters, columns, sort } = view
  return {
    ...toRangeSearch(view.range, today),
    ...(model !== 'last_touch' && { model }),
    ...(level && { level }),
    ...(date_basis && { basis: date_basis }),
    ...(window && { window }),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    ...(columns.length > 0 && { columns: columns.join('.') }),
    ...(sort && { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.column}` }),
  }
}

function toRangeSearch({ preset, date_from, date_to }: SavedView['range'], today: string): Search {
  if (preset === undefined) return { from: date_from, to: date_to }
  const known = (Object.keys(presetNames) as Preset[]).find((name) => presetNames[name] === preset)
  if (known) return known === '30d' ? {} : { range: known }
  const { from, to } = otherRange(preset, today)
  return { from, to }
}

/** The presets of the API that the range picker does not offer. */
function otherRange(preset: string, today: string): DayRange {
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
  if (preset === 'this_quarter')
    return { from: `${today.slice(0, 5)}${String(quarter).padStart(2, '0')}-01`, to: today }
  if (preset === 'this_year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return { from: addDays(today, -13), to: today }
}
