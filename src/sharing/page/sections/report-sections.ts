import { columns, type Result, type Row, type Section, tableOf } from './section.ts'

/** The sections of the reports on spend, credit and paths, by operation. */
export const reportSections: Record<string, (result: Result) => Section[]> = {
  'overview.readOverview': ({ data }) => {
    const { totals, before, by_channel, by_day } = data as Record<'totals', Row> &
      Record<'before', { totals: Row }> &
      Record<'by_channel' | 'by_day', Row[]>
    return [
      {
        kind: 'totals',
        title: null,
        columns: [
          ...columns('money', 'spend', 'cash', 'credited_cash', 'unattributed_cash'),
          ...columns('ratio', 'roas', 'blended_roas'),
          ...columns('money', 'cac_first_payment'),
          ...columns('count', 'payments', 'first_payments', 'conversions'),
          ...columns('share', 'touch_share'),
        ],
        current: totals,
        previous: before.totals,
      },
      tableOf(
        'by_channel',
        [...columns('name', 'channel'), ...columns('money', 'cash'), ...columns('count', 'payments', 'conversions')],
        by_channel.map((row) => ({ ...row, channel: row.channel ?? 'no_touch' })),
      ),
      tableOf(
        'by_day',
        [
          { key: 'date', kind: 'day' },
          ...columns('money', 'spend', 'cash', 'credited_cash'),
          ...columns('count', 'payments', 'conversions'),
        ],
        by_day,
      ),
    ]
  },
  'ads.listAds': ({ data, meta }) => [
    tableOf(
      null,
      [
        ...columns('text', 'name', 'campaign_name'),
        ...columns('provider', 'platform'),
        ...columns('name', 'status', 'advice'),
        ...columns('money', 'spend', 'value'),
        ...columns('ratio', 'roas'),
        ...columns('count', 'payments'),
        ...columns('money', 'cac_first_payment'),
        ...columns('count', 'impressions', 'clicks'),
      ],
      data as Row[],
      { foot: meta!.totals as Row },
    ),
  ],
  'campaigns.listCampaigns': ({ data }) => [
    tableOf(
      null,
      [
        ...columns('text', 'campaign_name'),
        ...columns('provider', 'platform'),
        ...columns('name', 'status'),
        ...columns('money', 'spend', 'outcome_value'),
        ...columns('ratio', 'roas'),
        ...columns('count', 'outcome_count'),
        ...columns('money', 'cac'),
        ...columns('count', 'impressions', 'clicks', 'attributed_outcome_count'),
      ],
      data as Row[],
    ),
  ],
  'campaigns.readUnattributed': ({ data }) => [
    tableOf(
      'unattributed',
      [...columns('money', 'outcome_value'), ...columns('count', 'outcome_count', 'attributed_outcome_count')],
      [data as Row],
    ),
  ],
  'paths.readPathSummary': ({ data }) => [
    {
      kind: 'totals',
      title: null,
      columns: [
        ...columns('count', 'conversions', 'without_touch'),
        ...columns('ratio', 'median_touches', 'median_days'),
        ...columns('share', 'single_touch_share'),
      ],
      current: data as Row,
      previous: null,
    },
  ],
  'paths.listPaths': ({ data }) => [
    tableOf(
      'paths',
      [
        ...columns('path', 'path'),
        ...columns('count', 'conversions'),
        ...columns('money', 'value'),
        ...columns('ratio', 'median_touches', 'median_days'),
      ],
      data as Row[],
    ),
  ],
  'paths.listRoles': ({ data }) => [
    tableOf(
      'roles',
      [
        ...columns('name', 'name'),
        ...columns('provider', 'platform'),
        { key: 'conversions', kind: 'count', label: 'took_part' },
        ...columns('count', 'opener', 'middle', 'closer', 'only'),
        ...columns('money', 'assisted_value'),
        ...columns('ratio', 'assisted_ratio'),
      ],
      data as Row[],
    ),
  ],
  'campaigns.compareModels': ({ data }) => {
    const rows = data as (Row & { models: Record<string, { value: number }> })[]
    const models = Object.keys(rows[0]?.models ?? {})
    return [
      tableOf(
        'models',
        [
          ...columns('name', 'name'),
          ...columns('provider', 'platform'),
          ...columns('money', 'spend'),
          ...models.map((model) => ({ key: `model ${model}`, kind: 'money' as const, label: model })),
          ...columns('money', 'spread'),
        ],
        rows.map((row) => ({
          ...row,
          name: row.id === 'unattributed' ? 'unattributed_row' : row.name,
          ...Object.fromEntries(models.map((model) => [`model ${model}`, row.models[model]?.value ?? null])),
        })),
      ),
    ]
  },
}
