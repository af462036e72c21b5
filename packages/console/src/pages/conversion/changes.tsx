import { Card } from '../../components/layout/card.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Receipt } from './receipt.ts'

/** Who changed what about it, and when. */
export function Changes({ changes }: { changes: Receipt['changes'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card title={t('receipt.changes')}>
      {changes.length === 0 && <p className="quiet">{t('receipt.no_changes')}</p>}
      <ol className="change-list">
        {changes.map((change) => (
          <li key={`${change.changed_at} ${change.change}`}>
            <span>{t(`receipt.change_${change.change}`)}</span>
            <small className="quiet">
              {formats.time(change.changed_at)}
              {change.changed_by && ` · ${change.changed_by}`}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
