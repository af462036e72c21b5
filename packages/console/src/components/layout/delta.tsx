import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

export type Meaning = 'more_is_better' | 'less_is_better' | 'neutral'

/** The change compared with the previous period: its direction, and whether it is an improvement. */
export function Delta({
  now,
  before,
  meaning,
  as = 'part',
}: {
  now: number | null
  before: number | null
  meaning: Meaning
  /** `part`: relative change in percent; `difference`: absolute change; `points`: change in percentage points. */
  as?: 'part' | 'difference' | 'points'
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (now === null || before === null || (as === 'part' && before === 0)) {
    return <span className="delta-even">{t('delta.nothing_before')}</span>
  }
  const difference = now - before
  const size = Math.abs(as === 'part' ? difference / before : difference)
  const text =
    as === 'difference'
      ? formats.decimal(size)
      : as === 'points'
        ? t('delta.points', { points: formats.decimal(size * 100, 1) })
        : formats.percent(size, 1)
  if (size < 0.0005) return <span className="delta-even">{t('delta.same')}</span>
  const isUp = difference > 0
  const isGood = meaning === 'neutral' ? null : isUp === (meaning === 'more_is_better')
  const tone = isGood === null ? 'delta-even' : isGood ? 'delta-good' : 'delta-bad'
  return (
    <span className={tone}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'} </span>
      <span className="visually-hidden">{t(isUp ? 'delta.more' : 'delta.less')} </span>
      {text}
      {isGood !== null && <span className="visually-hidden"> {t(isGood ? 'delta.better' : 'delta.worse')}</span>}
    </span>
  )
}
