import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checks } from './checks.tsx'
import { Deployment } from './deployment.tsx'
import { Jobs } from './jobs.tsx'
import { Profiles } from './profiles.tsx'
import { Workspaces } from './workspaces.tsx'

const views = ['checks', 'workspaces', 'profiles', 'jobs'] as const

/** Administration for operators: health, workspaces, profiles and jobs. */
export function OperatorPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [view, tabs] = useTabs('view', views, t('operator.views'), (view) => t(`operator.view_${view}`))
  if (!session.user.is_operator) {
    return (
      <Page title={t('nav.operator')}>
        <EmptyState title={t('operator.not_you')}>{t('operator.not_you_more')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t('nav.operator')} controls={tabs}>
      {view === 'checks' && (
        <>
          <Deployment />
          <Checks />
        </>
      )}
      {view === 'workspaces' && <Workspaces />}
      {view === 'profiles' && <Profiles />}
      {view === 'jobs' && <Jobs />}
    </Page>
  )
}
