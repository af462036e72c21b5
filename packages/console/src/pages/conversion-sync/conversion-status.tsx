import { useTranslation } from '../../locales/i18n.tsx'

const parts = ['sent', 'pending', 'rejected', 'skipped'] as const

/** The status of all selected conversions; the counts add up to their number. */
export function ConversionStatus({
  counts,
}: {
  counts: Record<(typeof parts)[number], number> & { selected?: number }
}) {
  const { t } = useTranslation()
  const all = parts.reduce((sum, part) => sum + counts[part], 0)
  const shown = parts.filter((part) => counts[part] > 0)
  return (
    <span className="two-lines">
      <span className="status-bar" aria-hidden="true">
        {shown.map((part) => (
          <span key={part} className={`status-${part}`} style={{ width: `${(counts[part] / all) * 100}%` }} />
        ))}
      </span>
      <small className="quiet">
        {shown.length === 0
          ? t('sync.nothing_yet')
          : shown.map((part) => t(`sync.count_${part}`, { count: counts[part] })).join(' · ')}
      </small>
    </span>
  )
}
