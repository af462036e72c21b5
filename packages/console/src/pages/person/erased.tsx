import { Link } from '@tanstack/react-router'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { saveFile } from '../../data/save-csv.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Receipt } from './erasure-receipt.ts'

export interface Erased {
  receipt: Receipt
  /** The content of the file to save. */
  file: string
}

/** Replaces the page of a person after their erasure. */
export function ErasedPerson({ erased: { receipt, file } }: { erased: Erased }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card>
      <div role="status">
        <p>{t(receipt.status === 'done' ? 'erase.done' : 'erase.queued')}</p>
      </div>
      <dl className="facts-list" style={{ marginTop: 14 }}>
        <dt>{t('erase.receipt')}</dt>
        <dd>
          <code>{receipt.erasure_id}</code> <CopyButton text={receipt.erasure_id} />
        </dd>
        <dt>{t('erase.ref')}</dt>
        <dd>{receipt.request_ref}</dd>
        <dt>{t('erase.time')}</dt>
        <dd>{formats.time(receipt.requested_at)}</dd>
      </dl>
      <p className="erased-actions">
        <PickButton onClick={() => saveFile(`erasure-${receipt.erasure_id}.json`, file, 'application/json')}>
          {t('erase.save')}
        </PickButton>
        <Link to="/customers">{t('erase.to_customers')}</Link>
      </p>
    </Card>
  )
}
