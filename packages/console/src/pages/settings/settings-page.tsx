import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { AccessLog } from './access-log.tsx'
import { Account } from './account/account.tsx'
import { Apps } from './apps.tsx'
import { AuditLog } from './audit-log.tsx'
import { Erasures } from './erasures.tsx'
import { Members } from './members/members.tsx'
import { ProfileSettings } from './profile/profile-settings.tsx'
import { WorkspaceSettings } from './workspace/workspace-settings.tsx'

const views = ['profile', 'workspace', 'people', 'apps', 'erasures', 'access', 'audit', 'account'] as const

/** The views of a whole workspace. */
const ofWorkspace: readonly string[] = ['workspace', 'people', 'apps', 'audit']

/** Profile settings, members and roles, and the logs. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { role, isLimited } = useSession()
  const isAdmin = role === 'owner' || role === 'admin'
  const isShown = (option: (typeof views)[number]) =>
    option === 'profile' || option === 'account' || (isAdmin && !(isLimited && ofWorkspace.includes(option)))
  const shown = views.filter(isShown)
  const [view, tabs] = useTabs('view', views, t('settings.views'), (view) => t(`settings.view_${view}`), shown)
  return (
    <Page title={t('nav.settings')} controls={tabs}>
      {view === 'profile' && <ProfileSettings />}
      {view === 'account' && <Account />}
      {isShown(view) && view === 'workspace' && <WorkspaceSettings />}
      {isShown(view) && view === 'people' && <Members />}
      {isShown(view) && view === 'apps' && <Apps />}
      {isShown(view) && view === 'erasures' && <Erasures />}
      {isShown(view) && view === 'audit' && <AuditLog />}
      {isShown(view) && view === 'access' && <AccessLog />}
    </Page>
  )
}
