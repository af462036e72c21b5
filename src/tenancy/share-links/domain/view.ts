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

type Query = Record<string, string>

/**
 * Everything that a link to a view of a page can call, with the parameters that it is called with. What is not listed here cannot
 * be called with a link: operations on persons, and pages whose filters no report enforces.
 */
const sharedOperations: Partial<Record<ViewPage, Record<string, (view: View, days: Query) => Query>>> = {
  overview: { 'overview.readOverview': ({ model }, days) => ({ ...days, model }) },
  campaigns: {
    'campaigns.listCampaigns': (view, days) => withBasis(view, days, view.level ?? 'campaign'),
    'campaigns.readUnattributed': (view, days) => withBasis(view, days, view.level ?? 'campaign'),
  },
  ads: {
    'campaigns.listCampaigns': (view, days) => withBasis(view, days, view.level ?? 'ad'),
    'campaigns.readUnattributed': (view, days) => withBasis(view, days, view.level ?? 'ad'),
  },
  platforms: { 'campaigns.comparePlatforms': (view, days) => withBasis(view, days, view.level ?? 'campaign') },
}

function withBasis({ model, date_basis, window }: View, days: Query, level: string): Query {
  return { ...days, model, level, ...(date_basis && { date_basis }), ...(window && { window }) }
}

/** Whether a link can show the view: not if it has a filter, which no listed operation enforces. */
export function isShareable({ page, filters }: Pick<View, 'page' | 'filters'>): boolean {
  return sharedOperations[page] !== undefined && Object.keys(filters).length === 0
}

/** The operations that a link to a view can call. */
export function sharedOperationIds(page: ViewPage): string[] {
  return Object.keys(sharedOperations[page] ?? {})
}

/** The parameters of an operation that a link to the view calls; null if it cannot call it. */
export function bindView(view: View, operationId: string, today: string): Query | null {
  const operations = sharedOperations[view.page]
  const bind = operations && Object.hasOwn(operations, operationId) ? operations[operationId]! : null
  return bind && isShareable(view) ? bind(view, resolveRange(view.range, today)) : null
}

/** The only parameters that a caller with a link may choose: they move through the rows of the view. */
const freeParameters: ReadonlySet<string> = new Set(['cursor', 'limit'])

/** The name of the first parameter that the view does not allow; null if there is none. */
export function findForbiddenParameter(sent: Readonly<Record<string, unknown>>, bound: Query): string | null {
  const isAllowed = (name: string) =>
    freeParameters.has(name) || (Object.hasOwn(bound, name) && sent[name] === bound[name])
  return Object.keys(sent).find((name) => !isAllowed(name)) ?? null
}
