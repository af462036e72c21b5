import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** Links from an empty page to the guided setup, for those who may set up tracking. */
export function ToStart() {
  const { t } = useTranslation()
  const { may } = useSession()
  return may('attribution:write') && <Link to="/start">{t('to_start')}</Link>
}
