import { useMemo, useState } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { OpenButton } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Site } from './site.ts'
import { noValue, type SiteDimension, useValueName } from './value-name.ts'

type Row = Site['sources'][number] & Partial<Pick<Site['pages'][number], 'seconds_per_view'>>

const lists = {
  page: 'pages',
  entry_page: 'entry_pages',
  source: 'sources',
  campaign: 'campaigns',
  country: 'countries',
  device: 'devices',
} as const satisfies Record<SiteDimension, keyof Site>

/** Two lists share a card where one is a part of the other. */
const pageLists = ['page', 'entry_page'] as const
const sourceLists = ['source', 'campaign'] as const

interface Choice {
  data: Site
  isStale: boolean
  filters: { [Name in SiteDimension]?: string }
  onFilter: (dimension: SiteDimension, value: string) => void
}

export function SiteLists(props: Choice) {
  const { t } = useTranslation()
  const nameOf = (name: SiteDimension) => t(`site.list_${name}`)
  const [pages, pagesTabs] = useTabs('pages', pageLists, t('site.choose_pages'), nameOf, pageLists, true)
  const [sources, sourcesTabs] = useTabs('sources', sourceLists, t('site.choose_sources'), nameOf, sourceLists, true)
  return (
    <div className="two two-even site-lists">
      <List {...props} dimension={pages} tabs={pagesTabs} />
      <List {...props} dimension={sources} tabs={sourcesTabs} />
      <List {...props} dimension="country" />
      <List {...props} dimension="device" />
    </div>
  )
}

/** Rows that are shown at first. */
const fewRows = 8

function List({
  data,
  isStale,
  filters,
  onFilter,
  dimension,
  tabs,
}: Choice & { dimension: SiteDimension; tabs?: React.ReactNode }) {
  const { t } = useTranslation()
  const [isLong, setLong] = useState(false)
  const rows: readonly Row[] = data[lists[dimension]]
  const hasTimes = rows.some(({ seconds_per_view }) => typeof seconds_per_view === 'number')
  const columns = useColumns(dimension, filters[dimension], onFilter, hasTimes)
  return (
    <Card isFlush isStale={isStale} title={tabs ? undefined : t(`site.list_${dimension}`)}>
      {tabs && <div className="site-tabs">{tabs}</div>}
      <DataTable
        label={t('site.table_of', { list: t(`site.list_${dimension}`) })}
        rows={isLong ? rows : rows.slice(0, fewRows)}
        columns={columns}
        keyOf={({ key }) => key ?? noValue}
        empty={<EmptyState title={t('site.no_rows')}>{t('label.remove_a_filter')}</EmptyState>}
      />
      {dimension === 'page' && <p className="quiet site-note">{t('site.began_here')}</p>}
      {rows.length > fewRows && (
        <button type="button" className="link-button site-more" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {t(isLong ? 'site.fewer' : 'more')}
        </button>
      )}
    </Card>
  )
}

function useColumns(
  dimension: SiteDimension,
  chosen: string | undefined,
  onFilter: (dimension: SiteDimension, value: string) => void,
  hasTimes: boolean,
): Column<Row>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const nameOf = useValueName()
  return useMemo(() => {
    const number = (id: 'visitors' | 'visits' | 'page_views'): Column<Row> => ({
      ...{ id, title: t(`site.${id}`), isNumber: true, width: 'minmax(80px, 1fr)' },
      cell: (row) => formats.count(row[id]),
    })
    const isPage = dimension === 'page' || dimension === 'entry_page'
    const name: Column<Row> = {
      id: 'name',
      title: t(`site.${dimension}`),
      width: isPage ? 'minmax(96px, 2fr)' : 'minmax(120px, 2.2fr)',
      cell: ({ key }) =>
        chosen === (key ?? noValue) ? (
          <strong>{nameOf(dimension, key)}</strong>
        ) : (
          <OpenButton className="link-button" onClick={() => onFilter(dimension, key ?? noValue)}>
            {nameOf(dimension, key)}
          </OpenButton>
        ),
    }
    const bounces: Column<Row> = {
      ...{ id: 'bounce_rate', title: t('site.bounces'), isNumber: true, width: 'minmax(74px, 0.8fr)' },
      cell: ({ bounce_rate }) => formats.percent(bounce_rate),
    }
    const times: Column<Row> = {
      ...{ id: 'seconds_per_view', title: t('site.seconds_per_view'), isNumber: true, width: 'minmax(80px, 0.9fr)' },
      cell: ({ seconds_per_view: seconds }) =>
        typeof seconds === 'number' ? formats.duration(Math.round(seconds)) : '–',
    }
    return [
      name,
      number('visitors'),
      dimension === 'page'
        ? { ...number('page_views'), title: t('site.views'), width: 'minmax(58px, 0.8fr)' }
        : number('visits'),
      ...(isPage ? [bounces] : []),
      ...(hasTimes ? [times] : []),
      {
        ...{ id: 'conversions', title: t('site.conversions'), isNumber: true, width: 'minmax(100px, 1.2fr)' },
        cell: ({ conversions }) => (conversions === null ? '–' : formats.decimal(conversions, 0)),
      },
      {
        ...{ id: 'value', title: t('site.value'), isNumber: true, isKey: true, width: 'minmax(80px, 1fr)' },
        cell: ({ value }) => (value === null ? '–' : formats.shortMoney(value)),
      },
    ]
  }, [t, formats, nameOf, dimension, chosen, onFilter, hasTimes])
}
