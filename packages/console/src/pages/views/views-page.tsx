import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { ShareLinks } from './share-links.tsx'
import { Views } from './views.tsx'

const tabs = ['views', 'links'] as const

/** Saved views, and the links that show one without an account. */
export function ViewsPage() {
  const { t } = useTranslation()
  const { role } = useSession()
  const [tab, viewTabs] = useTabs('view', tabs, t('views.tabs'), (view) => t(`views.tab_${view}`))
  const isEditor = role !== 'viewer'
  return (
    <Page title={t('nav.views')} controls={isEditor && viewTabs}>
      {tab === 'links' && isEditor ? <ShareLinks /> : <Views />}
    </Page>
  )
}
