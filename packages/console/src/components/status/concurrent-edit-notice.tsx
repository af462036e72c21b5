import type { ConcurrentEdit } from '../../data/concurrent-edit.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'

/** Says that another user changed the edited item, and lets the user choose a version. */
export function ConcurrentEditNotice<Thing>({
  edit: { other, accept },
  describe,
  onTake,
  onKeep,
}: {
  edit: ConcurrentEdit<Thing>
  describe: (theirs: Thing) => string
  onTake: (theirs: Thing) => void
  onKeep: () => void
}) {
  const { t } = useTranslation()
  if (other === null) return null
  const isGone = other === 'gone'
  return (
    <div className="note note-warn" role="alert">
      <p className="note-title">{t(isGone ? 'concurrent_edit.gone' : 'concurrent_edit.changed')}</p>
      {!isGone && (
        <>
          <p>{t('concurrent_edit.theirs', { theirs: describe(other as Thing) })}</p>
          <div className="tools">
            <PickButton
              onClick={() => {
                accept()
                onTake(other as Thing)
              }}
            >
              {t('concurrent_edit.take')}
            </PickButton>
            <PickButton
              onClick={() => {
                accept()
                onKeep()
              }}
            >
              {t('concurrent_edit.keep')}
            </PickButton>
          </div>
        </>
      )}
    </div>
  )
}
