import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { GoalPicker } from '../../components/inputs/goal-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { Link } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { CoverageGroups } from './coverage-groups.tsx'
import './coverage.css'

export type Coverage = OperationResponse<'coverage.readCoverage'>['data']

/** How many conversions have a known journey, by day, source, device and country, and separately what the others might be. */
export function CoveragePage() {
  const { t } = useTranslation()
  const { range } = useView()
  const [goal] = useParameter('goal')
  const coverage = useRead('coverage.readCoverage', {
    ...{ date_from: range.from, date_to: range.to },
    ...(goal && { goal }),
  })
  const isStale = coverage.isPlaceholderData
  return (
    <Page
      title={t('nav.coverage')}
      lead={t('coverage.lead')}
      controls={
        <>
          <GoalPicker />
          <RangePicker />
        </>
      }
    >
      <QueryState query={coverage}>
        {({ data }) =>
          data.outcomes === 0 ? (
            <EmptyState title={t('coverage.empty')} action={<ToStart />}>
              {t('coverage.empty_more')}
            </EmptyState>
          ) : (
            <>
              <div className="two">
                <Card title={t('coverage.by_day')} isStale={isStale}>
                  <DayChart days={data.by_day} />
                </Card>
                <Total data={data} isStale={isStale} />
              </div>
              <Groups data={data} isStale={isStale} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function Total({ data, isStale }: { data: Coverage; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const unseen = data.outcomes - data.seen
  return (
    <Card title={t('coverage.total')} isStale={isStale}>
      <div className="coverage-total">
        <p className="coverage-share">{formats.percent(data.share)}</p>
        <p>{t('coverage.seen_of', { seen: formats.count(data.seen), total: formats.count(data.outcomes) })}</p>
        {unseen > 0 && (
          <p>
            <Link to="/campaigns" search={{ why: 'open' } as never}>
              {t('coverage.unseen', { count: unseen })}
            </Link>
          </p>
        )}
        <h3>{t('coverage.estimate')}</h3>
        {data.estimate ? (
          <>
            <p>
              {t('coverage.estimate_text', {
                unseen: formats.count(data.estimate.unseen),
                part: formats.count(Math.round(data.estimate.with_ad)),
                low: formats.count(Math.round(data.estimate.low)),
                high: formats.count(Math.round(data.estimate.high)),
              })}
            </p>
            <p className="quiet">{t('coverage.estimate_more')}</p>
          </>
        ) : (
          <p className="quiet">{t(`coverage.no_estimate_${data.reason ?? 'all_seen'}`)}</p>
        )}
      </div>
    </Card>
  )
}

function DayChart({ days }: { days: Coverage['by_day'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const dates = useMemo(() => days.map(({ day }) => day), [days])
  const bands = useMemo((): ChartBand[] => {
    const line = (id: 'outcomes' | 'seen', color: string) => ({
      ...{ id, label: t(`coverage.${id}`), kind: 'line' as const, color, values: days.map((day) => day[id]) },
    })
    return [{ height: 220, series: [line('outcomes', 'var(--ink-3)'), line('seen', 'var(--water)')] }]
  }, [days, t])
  return (
    <TimeChart label={t('coverage.by_day')} days={dates} bands={bands} format={formats.count} short={formats.count} />
  )
}

function Groups({ data, isStale }: { data: Coverage; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { viaName, deviceName } = useNames()
  return (
    <div className="coverage-groups">
      <CoverageGroups title={t('coverage.by_source')} groups={data.by_source} nameOf={viaName} isStale={isStale} />
      <CoverageGroups title={t('label.device')} groups={data.by_device} nameOf={deviceName} isStale={isStale} />
      <CoverageGroups
        title={t('coverage.by_country')}
        groups={data.by_country}
        nameOf={formats.country}
        isStale={isStale}
      />
    </div>
  )
}
