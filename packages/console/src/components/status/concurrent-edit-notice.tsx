import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../inputs/buttons.tsx'

/** Says that another user changed the edited item, and lets the user choose a version. */
export function ConcurrentEditNotice({
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  /** A description of the other version; null if the item was deleted. */
  theirs: string | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="note note-warn" role="alert">
      <p className="note-title">{t(theirs === null ? 'concurrent_edit.gone' : 'concurrent_edit.changed')}</p>
      {theirs !== null && (
        <>
          <p>{t('concurrent_edit.theirs', { theirs })}</p>
          <div className="tools">
            <PickButton onClick={onTakeTheirs}>{t('concurrent_edit.take')}</PickButton>
            <PickButton onClick={onKeepMine}>{t('concurrent_edit.keep')}</PickButton>
          </div>
        </>
      )}
    </div>
  )
}
