import { useTranslation } from '../../locales/i18n.tsx'
import { intervalScale } from './interval-scale.ts'

interface Range {
  lower: number
  value: number
  upper: number
}

/** A range with its best estimate on a line, and where "no effect" is. */
export function IntervalBar({
  range,
  neutral,
  format,
}: {
  range: Range
  /** What zero means. */
  neutral: string
  format: (value: number) => string
}) {
  const { t } = useTranslation()
  const { zero, value, from, width } = intervalScale(range)
  const at = (percent: number) => ({ left: `${percent}%` })
  const [lower, best, upper] = [range.lower, range.value, range.upper].map(format) as [string, string, string]
  return (
    <div className="interval" role="img" aria-label={t('experiments.interval_label', { lower, best, upper })}>
      <span className="interval-line">
        <i className="interval-zero" style={at(zero)} />
        <i className="interval-range" style={{ ...at(from), width: `${width}%` }} />
        <i className="interval-value" style={at(value)} />
      </span>
      <span className="interval-labels" aria-hidden="true">
        <span>{t('experiments.at_least', { amount: lower })}</span>
        <b>{t('experiments.most_likely', { amount: best })}</b>
        <span>{t('experiments.at_most', { amount: upper })}</span>
      </span>
      <small className="quiet interval-neutral" aria-hidden="true">
        {neutral}
      </small>
    </div>
  )
}
