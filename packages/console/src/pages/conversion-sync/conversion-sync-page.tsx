import { Page } from '../../components/layout/page.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Audiences } from './audiences.tsx'
import { Catalog } from './catalog.tsx'
import './conversion-sync.css'
import { Runs } from './runs.tsx'

const views = ['catalog', 'runs', 'audiences'] as const

/** Telling ad platforms what really happened: what is told where, what became of it, and lists of customers. */
export function ConversionSyncPage() {
  const { t } = useTranslation()
  const [view = 'catalog', setView] = useParameter('view', views)
  return (
    <Page
      title={t('nav.conversion_sync')}
      controls={
        <ViewTabs
          label={t('sync.views')}
          views={views}
          chosen={view}
          nameOf={(one) => t(`sync.view_${one}`)}
          onChoose={(one) => setView(one === 'catalog' ? undefined : one, { isStep: true })}
        />
      }
    >
      {view === 'catalog' && <Catalog />}
      {view === 'runs' && <Runs />}
      {view === 'audiences' && <Audiences />}
    </Page>
  )
}
