import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { type KindName, kindNames } from './kinds.ts'

/** The question of the first step. A choice leads to the next step. */
export function KindChoice({
  chosen,
  onChoose,
  isFixed,
}: {
  chosen: KindName | undefined
  onChoose: (kind: KindName) => void
  /** Whether the kind cannot change, because a draft is being edited. */
  isFixed: boolean
}) {
  const { t } = useTranslation()
  const { profile, may } = useSession()
  // Audiences are not sent to platforms in the healthcare modes.
  const isOpen = (kind: KindName) => kind !== 'holdout' || (may('exports:read') && !profile.is_healthcare_family)
  return (
    <div className="choices">
      {kindNames.map((kind) => (
        <button
          key={kind}
          type="button"
          className="choice"
          aria-pressed={kind === chosen}
          disabled={!isOpen(kind) || (isFixed && kind !== chosen)}
          onClick={() => onChoose(kind)}
        >
          <span className="choice-title">{t(`experiments.kind_${kind}`)}</span>
          <span>{t(`experiments.kind_${kind}_more`)}</span>
          <small className="quiet">
            {t(isOpen(kind) ? `experiments.kind_${kind}_needs` : 'experiments.no_audiences_here')}
          </small>
        </button>
      ))}
    </div>
  )
}
