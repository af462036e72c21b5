import { useNavigate } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { totalSearches } from '../../components/conversions/conversion-search.ts'
import { useFormats } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Overview = OperationResponse<'overview.readOverview'>['data']

/**
 * Cash and credited cash by day, and below them spend with its own scale, because it is small compared with cash. A single day is
 * shown by hour, without spend, which platforms report by day.
 */
export function SpendAndCash({ data, before }: { data: Overview; before: Overview | null }) {
  const { by_day: days, by_hour: hours } = data
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const shared = useSharedView()
  const open = (from: string, to: string) =>
    void navigate({ to: '/conversions', search: { ...totalSearches.cash, from, to } as never })
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  const bands = useMemo((): ChartBand[] => {
    const values = (key: 'cash' | 'credited_cash') => {
      const compared = before && (hours ? before.by_hour : before.by_day)
      return {
        values: (hours ?? days).map((point) => point[key]),
        ...(compared && { compared: compared.map((point) => point[key]) }),
      }
    }
    const spend = {
      values: days.map((day) => day.spend),
      ...(before && { compared: before.by_day.map((day) => day.spend) }),
    }
    const money: ChartBand[] = [
      {
        height: hours ? 262 : 190,
        series: [
          { id: 'cash', label: t('metric.cash'), kind: 'line', color: 'var(--ink-3)', ...values('cash') },
          {
            id: 'credited',
            label: t('metric.credited'),
            kind: 'line',
            color: 'var(--water)',
            ...values('credited_cash'),
          },
        ],
      },
    ]
    if (hours) return money
    const bar = { id: 'spend', label: t('metric.spend'), kind: 'bar' as const, color: 'var(--stone)', ...spend }
    return [...money, { height: 92, series: [bar] }]
  }, [days, hours, before, t])
  return (
    <TimeChart
      label={t(hours ? 'overview.by_hour' : 'overview.by_day')}
      days={dates}
      isByHour={hours !== null}
      comparedFrom={before?.by_day[0]?.date}
      bands={bands}
      format={formats.money}
      short={formats.axisMoney}
      onOpen={shared ? undefined : open}
    />
  )
}
