import { useNavigate } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { totalSearches } from '../../components/conversions/conversion-search.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Day = OperationResponse<'overview.readOverview'>['data']['by_day'][number]

/** Cash and credited cash by day, and below them spend with its own scale, because it is small compared with cash. */
export function SpendAndCash({ days, compared }: { days: readonly Day[]; compared: readonly Day[] | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const open = (from: string, to: string) =>
    void navigate({ to: '/conversions', search: { ...totalSearches.cash, from, to } as never })
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  const bands = useMemo((): ChartBand[] => {
    const values = (key: 'cash' | 'credited_cash' | 'spend') => ({
      values: days.map((day) => day[key]),
      ...(compared && { compared: compared.map((day) => day[key]) }),
    })
    return [
      {
        height: 190,
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
      {
        height: 92,
        series: [{ id: 'spend', label: t('metric.spend'), kind: 'bar', color: 'var(--stone)', ...values('spend') }],
      },
    ]
  }, [days, compared, t])
  return (
    <TimeChart
      label={t('overview.by_day')}
      days={dates}
      comparedFrom={compared?.[0]?.date}
      bands={bands}
      format={formats.money}
      short={formats.axisMoney}
      onOpen={open}
    />
  )
}
