import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Assistants } from './assistants.tsx'
import { Deliveries } from './deliveries.tsx'
import { Keys } from './keys.tsx'
import { Requests } from './requests.tsx'
import { Subscriptions } from './subscriptions.tsx'

const views = ['keys', 'assistants', 'webhooks', 'deliveries', 'requests'] as const

/** Keys, tokens, webhook subscriptions, deliveries and API requests, for programs and assistants. */
export function DevelopersPage() {
  const { t } = useTranslation()
  const [view, tabs] = useTabs('view', views, t('developers.views'), (view) => t(`developers.view_${view}`))
  return (
    <Page
      title={t('nav.developers')}
      controls={
        <>
          {tabs}
          <a className="pick" href="/docs/api">
            {t('shell.reference')}
          </a>
        </>
      }
    >
      {view === 'keys' && <Keys />}
      {view === 'assistants' && <Assistants />}
      {view === 'webhooks' && <Subscriptions />}
      {view === 'deliveries' && <Deliveries />}
      {view === 'requests' && <Requests />}
    </Page>
  )
}
