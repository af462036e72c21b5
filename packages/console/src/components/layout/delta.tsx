import { useFormats } from '../../data/session.tsx'
import type { Formats } from '../../format/formats.ts'
import { type Translate, useTranslation } from '../../locales/i18n.tsx'

/** From here on, a change is shown as a multiple instead of a percentage. */
const manyTimes = 9

export type Meaning = 'more_is_better' | 'less_is_better' | 'neutral'

/** The change compared with the previous period: its direction, and whether it is an improvement. */
export function Delta({
  now,
  before,
  meaning,
  as = 'part',
  isNew = false,
  digits = 1,
}: {
  now: number | null
  before: number | null
  meaning: Meaning
  /** `part`: relative change in percent; `difference`: absolute change; `points`: change in percentage points. */
  as?: 'part' | 'difference' | 'points'
  /** Whether the compared period has data only in part, so that a change would be misleading. */
  isNew?: boolean
  /** Decimals of a percentage. */
  digits?: number
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (now !== null && (isNew || (as === 'part' && before === 0 && now !== 0)))
    return <span className="delta-even">{t('delta.new')}</span>
  if (now === null || before === null) return <span className="delta-even">{t('delta.nothing_before')}</span>
  const difference = now - before
  const size = Math.abs(as === 'part' ? (before === 0 ? 0 : difference / before) : difference)
  // Less than what is shown.
  if (size < (as === 'part' ? 0.005 / 10 ** digits : 0.0005))
    return <span className="delta-even">{t('delta.same')}</span>
  const isUp = difference > 0
  const isGood = meaning === 'neutral' ? null : isUp === (meaning === 'more_is_better')
  const tone = isGood === null ? 'delta-even' : isGood ? 'delta-good' : 'delta-bad'
  return (
    <span className={tone}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'} </span>
      <span className="visually-hidden">{t(isUp ? 'delta.more' : 'delta.less')} </span>
      {sizeText(size, as, digits, formats, t)}
      {isGood !== null && <span className="visually-hidden"> {t(isGood ? 'delta.better' : 'delta.worse')}</span>}
    </span>
  )
}

function sizeText(
  size: number,
  as: 'part' | 'difference' | 'points',
  digits: number,
  formats: Formats,
  t: Translate,
): string {
  if (as === 'difference') return formats.decimal(size)
  if (as === 'points') return t('delta.points', { points: formats.decimal(size * 100, 1) })
  return size >= manyTimes ? t('delta.times', { times: formats.decimal(size + 1, 0) }) : formats.percent(size, digits)
}
