import type { View, ViewPage } from './view.ts'

/** The parameters of an operation: each is fixed, or one of several values that the caller chooses from. */
export type Bound = Record<string, string | readonly string[]>
type Days = { date_from: string; date_to: string }

export interface SharedPage {
  /** The filters that every operation of the page enforces, and those that only change how the page draws the result. */
  filters: readonly string[]
  /** Everything that a link to a view of the page can call, with all parameters that the page of the console sends. */
  bind(view: View, days: Days, today: string): Record<string, Bound>
}

const adBounds = ['min_spend', 'max_spend', 'min_roas', 'max_roas'] as const
const adFilters = ['platform', 'status', 'advice', 'compare', ...adBounds] as const
const siteFilters = ['page', 'entry_page', 'source', 'campaign', 'country', 'device', 'goal', 'definition'] as const
const cohortFilters = ['interval', 'by', 'metric'] as const
/** The ad platforms; a test compares them with those of the service. */
export const bridgedPlatforms = [
  ...['social_ads', 'search_ads', 'display_ads', 'linkedin_ads', 'microsoft_ads', 'pinterest_ads', 'reddit_ads'],
  ...['snapchat_ads', 'tiktok_ads', 'x_ads', 'openai_ads'],
]

/**
 * The pages that a link can show. What is not listed here cannot be called with a link: operations on persons, and pages whose
 * filters no operation enforces.
 */
export const sharedPages: Partial<Record<ViewPage, SharedPage>> = {
  overview: {
    filters: ['versus'],
    bind: (view, days) => ({
      'overview.readOverview': onBasis(view, days),
      'overview.readAnswer': {
        ...{ ...days, model: view.model, compare: 'previous', locale: ['en', 'es'], with_ads: 'false' },
      },
    }),
  },
  ads: {
    filters: ['q', ...adFilters, 'versus', 'look'],
    bind: (view, days) => ({
      'ads.listAds': {
        ...onBasis(view, days),
        level: view.level ?? 'ad',
        sort: sortOf(view) ?? 'advice',
        ...chosen(view, adFilters),
        ...renamed(view, 'q', 'search'),
      },
    }),
  },
  campaigns: {
    filters: ['versus'],
    bind(view, days) {
      const bound = { ...onBasis(view, days), level: view.level ?? 'campaign' }
      return { 'campaigns.listCampaigns': bound, 'campaigns.readUnattributed': bound }
    },
  },
  paths: { filters: ['view', 'goal', 'order', 'contains', 'length', 'versus'], bind: bindPaths },
  cohorts: {
    filters: [...cohortFilters, 'per', 'versus'],
    // The service chooses the range, because cohorts need a long one.
    bind: (view) => ({
      'cohorts.listCohorts': {
        ...{ model: view.model, interval: 'month', by: 'none', metric: 'revenue' },
        ...chosen(view, cohortFilters),
      },
    }),
  },
  platforms: {
    filters: ['goal', 'measure', 'versus'],
    bind: (view, days) => ({
      'campaigns.comparePlatforms': { ...onBasis(view, days), level: view.level ?? 'campaign' },
      'campaigns.readBridge': { ...days, model: view.model, platform: bridgedPlatforms, ...chosen(view, ['goal']) },
    }),
  },
  experiments: {
    filters: ['experiment', 'state', 'versus'],
    // One experiment, or those that are completed.
    bind: (view) => ({
      'experiments.listExperiments': {
        ...(Object.hasOwn(view.filters, 'experiment') ? renamed(view, 'experiment', 'id') : { state: 'completed' }),
        ...chosen(view, ['state']),
      },
    }),
  },
  budgets: {
    filters: ['month', 'versus'],
    bind: (view, _days, today) => ({
      'budgets.listBudgets': { month: today.slice(0, 7), ...chosen(view, ['month']) },
    }),
  },
  books: {
    filters: ['show', 'versus'],
    bind: ({ model }, days) => ({ 'books.listBooks': { ...days, model } }),
  },
  site: {
    filters: [...siteFilters, 'versus', 'pages', 'sources'],
    bind: (view, days) => ({
      'site.readSite': { ...days, model: view.model, ...chosen(view, siteFilters), ...comparisonOf(view) },
    }),
  },
  coverage: {
    filters: ['goal', 'versus'],
    bind: (view, days) => ({ 'coverage.readCoverage': { ...days, ...chosen(view, ['goal']) } }),
  },
}

/** A view of paths shows one of three reports. */
function bindPaths(view: View, days: Days): Record<string, Bound> {
  const goal = chosen(view, ['goal'])
  const level = view.level ?? 'channel'
  const report = view.filters.view
  if (report === 'roles') return { 'paths.listRoles': { ...days, ...goal, level } }
  if (report === 'models') return { 'campaigns.compareModels': { ...days, level } }
  const paths = { ...days, ...goal, level: level === 'campaign' ? level : 'channel', order: 'conversions' }
  return {
    'paths.readPathSummary': { ...days, ...goal },
    'paths.listPaths': { ...paths, ...chosen(view, ['order', 'contains']), ...renamed(view, 'length', 'min_length') },
  }
}

function onBasis({ model, date_basis, window }: View, days: Days): Record<string, string> {
  return { ...days, model, ...(date_basis && { date_basis }), ...(window && { window }) }
}

/** The filters of the view with these names, which are parameters of the operation. */
function chosen({ filters }: View, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(filters, name)).map((name) => [name, String(filters[name])]),
  )
}

function renamed(view: View, filter: string, parameter: string): Record<string, string> {
  const { [filter]: value } = chosen(view, [filter])
  return value === undefined ? {} : { [parameter]: value }
}

function sortOf({ sort }: View): string | null {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : null
}

/** The console compares with the days before unless the view says otherwise. */
function comparisonOf({ filters: { versus } }: View): Record<string, string> {
  return versus === 'none' ? {} : { compare: versus === 'year' ? 'year' : 'previous' }
}
