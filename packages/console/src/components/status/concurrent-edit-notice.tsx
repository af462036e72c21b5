import { useTranslation } from '../../locales/i18n.tsx'

/** Says that somebody else changed what is being edited, and lets the person choose whose version it shall be. */
export function ProgressNotice({
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  /** Their version in words; null when they deleted it. */
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
