import { useNavigate } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import type { ChartBand, ChartSeries } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { totalSearches } from '../../components/conversions/conversion-search.ts'
import { useFormats } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { todayIn } from '../../format/days.ts'
import { type Translate, useTranslation } from '../../locales/i18n.tsx'
import type { Metric } from './tiles.tsx'

type Overview = OperationResponse<'overview.readOverview'>['data']

const height = 270

/** The chosen figure by day; a point opens the payments of its days. A single day is shown by hour, for which only cash is known. */
export function MetricChart({ metric, data }: { metric: Metric; data: Overview }) {
  const { by_day: days, by_hour: hours } = data
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const shared = useSharedView()
  const open = (from: string, to: string) =>
    void navigate({ to: '/conversions', search: { ...totalSearches.cash, from, to } as never })
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  const bands = useMemo(
    (): ChartBand[] => [{ height, series: hours ? cashOf(hours, t) : seriesOf(metric, days, t) }],
    [metric, days, hours, t],
  )
  const isRatio = metric === 'mer' && !hours
  const hasToday = days.length > 1 && days.at(-1)!.date >= todayIn(formats.zone)
  return (
    <div className="metric-chart">
      <TimeChart
        label={hours ? t('overview.by_hour') : t('overview.metric_by_day', { metric: t(`metric.${metric}`) })}
        days={dates}
        isByHour={hours !== null}
        bands={bands}
        format={isRatio ? formats.decimal : formats.money}
        short={isRatio ? (value) => formats.decimal(value, 1) : formats.axisMoney}
        onOpen={shared ? undefined : open}
        note={hasToday ? t('overview.today_left_out') : undefined}
      />
    </div>
  )
}

/** Cash that is credited to ads, with the other cash on top of it. */
function cashOf(points: readonly { cash: number; credited_cash: number }[], t: Translate): ChartSeries[] {
  const credited = points.map(({ credited_cash }) => credited_cash)
  const other = points.map(({ cash, credited_cash }) => cash - credited_cash)
  return [
    { id: 'credited', label: t('metric.credited'), kind: 'bar', color: 'var(--water)', values: credited },
    { id: 'other', label: t('overview.other_cash'), kind: 'bar', color: 'var(--stone)', values: other },
  ]
}

function seriesOf(metric: Metric, days: Overview['by_day'], t: Translate): ChartSeries[] {
  const values = days.map(({ spend }) => spend)
  const spend = { id: 'spend', label: t('metric.spend'), values } as const
  const own = { id: metric, label: t(`metric.${metric}`), color: 'var(--water)' } as const
  switch (metric) {
    case 'spend':
      return [{ ...spend, kind: 'bar', color: 'var(--water)' }]
    case 'cash':
      return [...cashOf(days, t), { ...spend, kind: 'line', color: 'var(--ink-3)', isDashed: true }]
    case 'profit': {
      const profit = days.map((day) => (day.contribution ?? 0) - day.spend)
      return [{ ...own, kind: 'bar', lossColor: 'var(--bad)', values: profit }]
    }
    case 'mer':
      return [{ ...own, kind: 'line', values: days.map(({ cash }) => cash), per: spend.values }]
    case 'cac': {
      const customers = days.map(({ credited_first_payments }) => credited_first_payments)
      return [{ ...own, kind: 'line', values: spend.values, per: customers }]
    }
  }
}
