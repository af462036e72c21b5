import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Audiences } from './audiences.tsx'
import { Catalog } from './catalog.tsx'
import { Runs } from './runs.tsx'
import './conversion-sync.css'

const views = ['catalog', 'runs', 'audiences'] as const

/** Conversion sync: the catalog, the log of runs and the audiences. */
export function ConversionSyncPage() {
  const { t } = useTranslation()
  const [view, tabs] = useTabs('view', views, t('sync.views'), (view) => t(`sync.view_${view}`))
  return (
    <Page title={t('nav.conversion_sync')} controls={tabs}>
      {view === 'catalog' && <Catalog />}
      {view === 'runs' && <Runs />}
      {view === 'audiences' && <Audiences />}
    </Page>
  )
}
