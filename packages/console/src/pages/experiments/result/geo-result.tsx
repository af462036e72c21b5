import { useMemo } from 'react'
import { TimeChart } from '../../../components/charts/time-chart.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SmallTable } from '../../../components/tables/small-table.tsx'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { ExperimentDetails, Result } from '../experiment.ts'
import { amountFormat } from '../result-text.ts'

type Geo = NonNullable<Result['geo']>

/** A geo test: the tested regions against what they would have had, both methods side by side, and what they were compared with. */
export function GeoResult({ experiment: { design }, geo }: { experiment: ExperimentDetails; geo: Geo }) {
  const { t } = useTranslation()
  return (
    <>
      <Card title={t('experiments.geo_chart')} aside={t('experiments.geo_chart_more')}>
        <GeoChart geo={geo} measure={design.metric.measure} />
      </Card>
      <Card title={t('experiments.methods')}>
        <div className="stack">
          {geo.agreement === 'disagree' && <p>{t('experiments.disagree_more')}</p>}
          <Methods geo={geo} measure={design.metric.measure} />
          <Balance geo={geo} />
        </div>
      </Card>
    </>
  )
}

type Measure = ExperimentDetails['design']['metric']['measure']

function GeoChart({ geo: { synthetic_control }, measure }: { geo: Geo; measure: Measure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { series } = synthetic_control
  const days = useMemo(() => series.map(({ day }) => day), [series])
  const bands = useMemo(
    () => [
      {
        height: 240,
        series: [
          {
            ...{ id: 'observed', label: t('experiments.observed'), kind: 'line' as const, color: 'var(--water)' },
            values: series.map(({ observed }) => observed),
          },
          {
            ...{ id: 'expected', label: t('experiments.expected'), kind: 'line' as const, color: 'var(--ink-3)' },
            ...{ isDashed: true, values: series.map(({ expected }) => expected) },
          },
        ],
      },
    ],
    [series, t],
  )
  const short = measure === 'value' ? formats.axisMoney : amountFormat(measure, formats)
  return (
    <TimeChart
      label={t('experiments.geo_chart')}
      days={days}
      bands={bands}
      format={amountFormat(measure, formats)}
      short={short}
    />
  )
}

function Methods({ geo: { synthetic_control, regression }, measure }: { geo: Geo; measure: Measure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const format = amountFormat(measure, formats)
  const end = (value: number | null) => (value === null ? t('experiments.no_limit') : format(value))
  const rows = [
    { name: t('experiments.synthetic_control'), ...synthetic_control },
    ...(regression ? [{ name: t('experiments.regression'), ...regression, p_value: null }] : []),
  ]
  const level = formats.percent(synthetic_control.interval.level, 0)
  const titles = ['method', 'additional', 'range', 'lift', 'by_chance'] as const
  return (
    <div className="experiment-table" role="group" aria-label={t('experiments.methods')} tabIndex={0}>
      <SmallTable
        label={t('experiments.methods')}
        titles={titles.map((title) => t(`experiments.title_${title}`, { level }))}
      >
        {rows.map(({ name, incremental, interval, lift, p_value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{format(incremental)}</td>
            <td className="num">
              {end(interval.lower)} – {end(interval.upper)}
            </td>
            <td className="num">{lift === null ? '–' : formats.percent(lift, 1)}</td>
            <td className="num">{p_value === null ? '–' : formats.percent(p_value, 1)}</td>
          </tr>
        ))}
      </SmallTable>
    </div>
  )
}

/** Regions of the comparison that are named. */
const shownWeights = 5

function Balance({ geo: { synthetic_control } }: { geo: Geo }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { balance, weights } = synthetic_control
  const regions = weights
    .slice(0, shownWeights)
    .map(({ region, weight }) => `${region} ${formats.percent(weight, 0)}`)
    .join(', ')
  return (
    <p className="quiet">
      {t('experiments.balance_more', { percent: formats.percent(balance.l2_scaled, 0) })}{' '}
      {regions !== '' && t('experiments.compared_with', { regions, count: weights.length })}
    </p>
  )
}
