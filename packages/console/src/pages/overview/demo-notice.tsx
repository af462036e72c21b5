import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** Marks the demo as such, and links to the setup of a real profile. */
export function DemoNotice() {
  const { t } = useTranslation()
  const { session, profile, may } = useSession()
  const own = session.workspaces.flatMap(({ profiles }) => profiles).find(({ id }) => id === profile.id)
  if (!own?.is_demo || !may('workspaces:write')) return null
  return (
    <div className="demo-note">
      <span>{t('start.demo')}</span>
      <Link to="/start" className="pick">
        {t('start.action')}
      </Link>
    </div>
  )
}
