import { useTranslation } from '../../locales/i18n.tsx'
import './progress.css'

/** A progress bar with a text alternative. Without a value it is indeterminate. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  const { locale } = useTranslation()
  const share = value === null ? null : Math.max(0, Math.min(1, value))
  const text = share === null ? undefined : new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      aria-valuetext={text}
      data-unknown={share === null}
    >
      <span style={share === null ? undefined : { width: `${share * 100}%` }} />
    </div>
  )
}
