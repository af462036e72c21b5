import type { Input } from '@tributary/client'
import { useMemo } from 'react'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { FilterChips } from '../../components/inputs/filter-chips.tsx'
import { GoalPicker } from '../../components/inputs/goal-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/page/page.tsx'
import { UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useParameters, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DefinitionPicker } from './definition-picker.tsx'
import { SearchPages } from './search-pages.tsx'
import type { Site } from './site.ts'
import { SiteLists } from './site-lists.tsx'
import { SiteTiles } from './site-tiles.tsx'
import { siteDimensions, useValueName } from './value-name.ts'
import './site.css'

const comparisons = { before: 'previous', year: 'year' } as const

/** Visitors, visits and page views with what they earned; any value of a list filters the rest. */
export function SitePage() {
  const { t } = useTranslation()
  const { range, versus, model } = useView()
  const [goal] = useParameter('goal')
  const [definition] = useParameter('definition')
  const [filters, change] = useParameters(siteDimensions)
  const nameOf = useValueName()
  const site = useRead('site.readSite', {
    ...{ date_from: range.from, date_to: range.to, model },
    ...(versus !== 'none' && { compare: comparisons[versus] }),
    ...(goal && { goal }),
    ...(definition && { definition }),
    ...filters,
  } as Input<'site.readSite'>)
  const chosen = siteDimensions.flatMap((name) => {
    const value = filters[name]
    return value ? [{ name, title: t(`site.${name}`), value: nameOf(name, value) }] : []
  })
  const isStale = site.isPlaceholderData
  return (
    <Page
      title={t('nav.site')}
      lead={t('site.lead')}
      controls={
        <>
          <RangePicker />
          <ModelPicker />
        </>
      }
      display={
        <>
          <GoalPicker all={t('site.all_payments')} />
          <DefinitionPicker />
        </>
      }
    >
      {chosen.length > 0 && (
        <div className="tools">
          <FilterChips chosen={chosen} onRemove={(name) => change({ [name]: undefined })} />
        </div>
      )}
      <QueryState query={site}>
        {({ data }) =>
          isEmpty(data) && chosen.length === 0 ? (
            <EmptyState title={t('site.empty')} action={<ToStart />}>
              {t('site.empty_more')}
            </EmptyState>
          ) : (
            <>
              {data.is_rebuilding && <p role="status">{t('site.rebuilding')}</p>}
              <SiteTiles data={data} isStale={isStale} />
              <Card title={t(data.by_hour ? 'site.by_hour' : 'site.by_day')} isStale={isStale}>
                <DayChart data={data} />
              </Card>
              <SiteLists
                data={data}
                isStale={isStale}
                filters={filters}
                onFilter={(name, value) => change({ [name]: value })}
              />
              <UnlessShared>
                <SearchPages />
              </UnlessShared>
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function isEmpty({ totals, compared, is_rebuilding }: Site): boolean {
  return totals.visits === 0 && (compared?.totals.visits ?? 0) === 0 && !is_rebuilding
}

function DayChart({ data }: { data: Site }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = useMemo(() => data.by_day.map(({ day }) => day), [data])
  const bands = useMemo((): ChartBand[] => {
    const line = (id: 'visitors' | 'visits', color: string) => ({
      ...{ id, label: t(`site.${id}`), kind: 'line' as const, color },
      values: (data.by_hour ?? data.by_day).map((point) => point[id]),
    })
    const before = data.compared && (data.by_hour ? data.compared.by_hour : data.compared.by_day)
    const compared = before?.map(({ visitors }) => visitors)
    return [
      { height: 200, series: [{ ...line('visitors', 'var(--water)'), compared }, line('visits', 'var(--ink-3)')] },
    ]
  }, [data, t])
  return (
    <TimeChart
      label={t(data.by_hour ? 'site.by_hour' : 'site.by_day')}
      days={days}
      isByHour={data.by_hour !== null}
      comparedFrom={data.compared?.date_from}
      bands={bands}
      format={formats.count}
      short={formats.count}
    />
  )
}
