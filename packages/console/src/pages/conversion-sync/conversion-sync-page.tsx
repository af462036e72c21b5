import { Page } from '../../components/layout/page.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Audiences } from './audiences.tsx'
import { Catalog } from './catalog.tsx'
import './conversion-sync.css'
import { Runs } from './runs.tsx'

const views = ['catalog', 'runs', 'audiences'] as const

/** Conversion sync: the catalog, the log of runs and the audiences. */
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
          nameOf={(view) => t(`sync.view_${view}`)}
          onChoose={(view) => setView(view === 'catalog' ? undefined : view)}
        />
      }
    >
      {view === 'catalog' && <Catalog />}
      {view === 'runs' && <Runs />}
      {view === 'audiences' && <Audiences />}
    </Page>
  )
}
