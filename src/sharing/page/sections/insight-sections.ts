import Big from 'big.js'
import { type Column, columns, type Result, type Row, type Section, tableOf } from './section.ts'

type Filters = Readonly<Record<string, unknown>>

/** The sections of the reports on platforms, customers, plans, payments, visits and coverage, by operation. */
export const insightSections: Record<string, (result: Result, filters: Filters) => Section[]> = {
  'campaigns.comparePlatforms': ({ data }) => [
    tableOf(
      null,
      [
        ...columns('provider', 'platform'),
        ...columns('money', 'spend'),
        ...columns('count', 'platform_conversions'),
        ...columns('money', 'platform_conversion_value'),
        ...columns('ratio', 'platform_roas'),
        ...columns('count', 'atribu_conversions'),
        ...columns('money', 'atribu_cash_revenue'),
        ...columns('ratio', 'atribu_roas'),
      ],
      (data as { platforms: Row[] }).platforms,
    ),
  ],
  'campaigns.readBridge': ({ data }) => {
    const { platform, platform_claim, remainder, expected, steps, ours } = data as BridgeData
    const rows = [
      { step: 'claim', ...platform_claim },
      { step: 'remainder', ...remainder },
      { step: 'expected', ...expected },
      ...steps
        .filter(({ conversions, value }) => conversions !== 0 || Number(value) !== 0)
        .map(({ kind, conversions, value }) => ({ step: kind, conversions, value })),
      { step: 'ours', ...ours },
    ]
    const shown = [...columns('name', 'step'), ...columns('count', 'conversions'), ...columns('money', 'value')]
    return [tableOf('bridge', shown, rows, { name: platform })]
  },
  'cohorts.listCohorts': cohortSections,
  'budgets.listBudgets': ({ data }) => [
    tableOf(
      null,
      [
        ...columns('provider', 'platform'),
        ...columns('text', 'campaign_name'),
        ...columns('name', 'pace'),
        ...columns('money', 'plan', 'spent'),
        ...columns('share', 'spent_share'),
        ...columns('money', 'projected', 'difference'),
      ],
      data as Row[],
    ),
  ],
  'books.listBooks': ({ data }, { show }) => {
    const rows = data as (Row & Record<'provider' | 'day', string>)[]
    const amounts = ['provider_total', 'stored', 'credited', 'unattributed', 'refunded', 'difference']
    const isDifferent = ({ difference }: Row) => difference !== null && Number(difference) !== 0
    const byProvider = [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, books]) => ({
      provider,
      ...Object.fromEntries(amounts.map((name) => [name, addUp(books.map((book) => book[name]))])),
    }))
    const shown = [...columns('provider', 'provider'), ...columns('money', ...amounts)]
    return [
      tableOf('by_provider', shown, byProvider),
      tableOf('by_day', [...columns('day', 'day'), ...shown], show === 'differences' ? rows.filter(isDifferent) : rows),
    ]
  },
  'site.readSite': ({ data }) => {
    const { totals, compared, by_day, ...lists } = data as SiteData
    const figures = [
      ...columns('count', 'visitors', 'visits', 'page_views'),
      ...columns('share', 'bounce_rate'),
      ...columns('duration', 'seconds_per_visit'),
      ...columns('count', 'conversions'),
      ...columns('money', 'value'),
    ]
    return [
      { kind: 'totals', title: null, columns: figures, current: totals, previous: compared?.totals ?? null },
      ...siteLists.map(({ title, label, kind, none }) =>
        tableOf(
          title,
          [{ key: 'key', kind, label }, ...figures],
          (lists[title] as Row[]).map((row) => ({ ...row, key: row.key ?? (kind === 'country' ? null : none) })),
        ),
      ),
      tableOf('by_day', [...columns('day', 'day'), ...figures], by_day),
    ]
  },
  'coverage.readCoverage': ({ data }) => {
    const { by_day, by_source, by_device, by_country, estimate, ...totals } = data as CoverageData
    const figures = [...columns('count', 'outcomes', 'seen'), ...columns('share', 'share')]
    const groups = (title: string, label: string, rows: readonly Row[], kind: Column['kind']) =>
      tableOf(title, [{ key: 'key', kind, label }, ...figures], rows)
    const estimated = [...columns('count', 'unseen'), ...columns('ratio', 'with_ad', 'low', 'high')]
    return [
      { kind: 'totals', title: null, columns: figures, current: totals, previous: null },
      groups('by_source', 'sender', by_source, 'provider'),
      groups('by_device', 'device', by_device, 'name'),
      groups('by_country', 'country', by_country, 'country'),
      ...(estimate ? [tableOf('estimate', estimated, [estimate])] : []),
      tableOf('by_day', [...columns('day', 'day'), ...figures], by_day),
    ]
  },
}

interface BridgeData {
  platform: string
  platform_claim: Row
  remainder: Row
  expected: Row
  steps: { kind: string; conversions: number; value: string }[]
  ours: Row
}

interface SiteData extends Record<string, unknown> {
  totals: Row
  compared: { totals: Row } | null
  by_day: Row[]
}

interface CoverageData extends Row {
  by_day: Row[]
  by_source: Row[]
  by_device: Row[]
  by_country: Row[]
  estimate: Row | null
}

const siteLists = [
  { title: 'pages', label: 'page', kind: 'text', none: null },
  { title: 'entry_pages', label: 'entry_page', kind: 'text', none: null },
  { title: 'sources', label: 'source', kind: 'name', none: 'direct' },
  { title: 'campaigns', label: 'campaign_name', kind: 'name', none: 'no_campaign' },
  { title: 'countries', label: 'country', kind: 'country', none: null },
  { title: 'devices', label: 'device', kind: 'name', none: null },
] as const

/** One column per age; with `per` customers, what the average customer of the cohort is worth. */
function cohortSections({ data, meta }: Result, { per }: Filters): Section[] {
  const rows = data as (Row & { customers: number; ages: { age: number; value: number | null }[] })[]
  const isMoney = meta!.metric === 'revenue' || meta!.metric === 'contribution'
  const isPerCustomer = per !== 'cohort' && meta!.metric !== 'customers'
  const share = (value: number | null, customers: number) =>
    !isPerCustomer || value === null ? value : customers > 0 ? value / customers : null
  const ages = Math.max(0, ...rows.map((row) => row.ages.length))
  const ageColumns = Array.from({ length: ages }, (_, age): Column => {
    const kind = isMoney ? 'money' : isPerCustomer ? 'ratio' : 'count'
    return { key: `age ${age}`, kind, label: String(age) }
  })
  const isGrouped = meta!.by !== 'none'
  const shown: Column[] = [
    { key: 'cohort', kind: meta!.interval === 'month' ? 'month' : 'day' },
    ...(isGrouped ? [{ key: 'name', kind: meta!.by === 'country' ? ('country' as const) : ('name' as const) }] : []),
    ...columns('ratio', 'customers'),
    ...columns('money', 'spend'),
    ...columns('share', 'repeat_rate'),
    ...ageColumns,
  ]
  const title = `ages_${String(meta!.metric)}${isPerCustomer ? '_each' : ''}`
  const valued = rows.map(({ ages, ...row }) => ({
    ...row,
    ...Object.fromEntries(ages.map(({ age, value }) => [`age ${age}`, share(value, row.customers)])),
  }))
  return [tableOf(title, shown, valued)]
}

/** Null if every amount is. */
function addUp(amounts: readonly unknown[]): string | null {
  const known = amounts.filter((amount) => typeof amount === 'string')
  return known.length === 0 ? null : known.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()
}
