import { Page } from '../../components/layout/page.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { ShareLinks } from './share-links.tsx'
import { Views } from './views.tsx'

const tabs = ['views', 'links'] as const

/** Saved views, and the links that show one without an account. */
export function ViewsPage() {
  const { t } = useTranslation()
  const { role } = useSession()
  const [tab = 'views', setTab] = useParameter('view', tabs)
  const isEditor = role !== 'viewer'
  return (
    <Page
      title={t('nav.views')}
      controls={
        isEditor && (
          <ViewTabs
            label={t('views.tabs')}
            views={tabs}
            chosen={tab}
            nameOf={(option) => t(`views.tab_${option}`)}
            onChoose={(option) => setTab(option === 'views' ? undefined : option)}
          />
        )
      }
    >
      {tab === 'links' && isEditor ? <ShareLinks /> : <Views />}
    </Page>
  )
}
