import { useMemo } from 'react'
import { TimeChart } from '../../../components/charts/time-chart.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SmallTable } from '../../../components/tables/small-table.tsx'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { ExperimentDetails, Result } from '../experiment.ts'
import { amountFormat } from '../result-text.ts'

type Looks = NonNullable<Result['looks']>

/** A holdout: how the range became narrower from day to day, and all measures per person. */
export function HoldoutResult({ experiment: { design }, result }: { experiment: ExperimentDetails; result: Result }) {
  const { t } = useTranslation()
  const { looks = [], per_head = [] } = result
  return (
    <>
      {looks.length > 1 && (
        <Card title={t('experiments.looks')} aside={t('experiments.looks_more')}>
          <LookChart looks={looks} measure={design.metric.measure} />
        </Card>
      )}
      {per_head.length > 0 && (
        <Card title={t('experiments.per_head')}>
          <PerHead rows={per_head} />
        </Card>
      )}
    </>
  )
}

function LookChart({ looks, measure }: { looks: Looks; measure: ExperimentDetails['design']['metric']['measure'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days = useMemo(() => looks.map(({ day }) => day), [looks])
  const bands = useMemo(() => {
    // The range of a week is the mean of its days, not their sum.
    const per = looks.map(() => 1)
    const line = (id: 'upper' | 'incremental' | 'lower', color: string, isDashed: boolean) => ({
      ...{ id, label: t(`experiments.look_${id}`), kind: 'line' as const, color, isDashed, per },
      values: looks.map((look) => look[id]),
    })
    const series = [
      line('upper', 'var(--ink-3)', true),
      line('incremental', 'var(--water)', false),
      line('lower', 'var(--ink-3)', true),
    ]
    return [{ height: 240, series }]
  }, [looks, t])
  const format = amountFormat(measure, formats)
  const short = measure === 'value' ? formats.axisMoney : format
  return <TimeChart label={t('experiments.looks')} days={days} bands={bands} format={format} short={short} />
}

function PerHead({ rows }: { rows: NonNullable<Result['per_head']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titles = ['measure', 'with_ads', 'without_ads', 'difference', 'per_head_range'] as const
  return (
    <div className="experiment-table" role="group" aria-label={t('experiments.per_head')} tabIndex={0}>
      <SmallTable label={t('experiments.per_head')} titles={titles.map((title) => t(`experiments.title_${title}`))}>
        {rows.map(({ measure, treated, held_out, difference, interval }) => {
          const format = (value: number) => (measure === 'value' ? formats.money(value) : formats.decimal(value, 3))
          return (
            <tr key={measure}>
              <th scope="row">{t(`experiments.measure_${measure}`)}</th>
              <td className="num">{format(treated)}</td>
              <td className="num">{format(held_out)}</td>
              <td className="num">{format(difference)}</td>
              <td className="num">{interval ? `${format(interval.lower)} – ${format(interval.upper)}` : '–'}</td>
            </tr>
          )
        })}
      </SmallTable>
    </div>
  )
}
