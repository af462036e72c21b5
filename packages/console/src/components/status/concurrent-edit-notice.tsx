import { useTranslation } from '../../locales/i18n.tsx'

/** Says that another user changed the edited item, and lets the user choose a version. */
export function ProgressNotice({
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
      <p className="note-title">{t(theirs === null ? 'meanwhile.gone' : 'meanwhile.changed')}</p>
      {theirs !== null && (
        <>
          <p>{t('meanwhile.theirs', { theirs })}</p>
          <div className="tools">
            <button type="button" className="pick" onClick={onTakeTheirs}>
              {t('meanwhile.take')}
            </button>
            <button type="button" className="pick" onClick={onKeepMine}>
              {t('meanwhile.keep')}
            </button>
          </div>
        </>
      )}
    </div>
  )
}
