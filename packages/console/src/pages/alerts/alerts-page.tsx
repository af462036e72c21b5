import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Alerts } from './alerts.tsx'
import { Digests } from './digests.tsx'
import { Incidents } from './incidents.tsx'
import { Notes } from './notes.tsx'

const views = ['alerts', 'incidents', 'digests', 'notes'] as const

/** What the profile is watched for, what happened, the regular summaries, and what people noted on days. */
export function AlertsPage() {
  const { t } = useTranslation()
  const [view, tabs] = useTabs('view', views, t('alerts.views'), (view) => t(`alerts.view_${view}`))
  return (
    <Page
      title={t('nav.alerts')}
      controls={
        <>
          {tabs}
          {view === 'notes' && <RangePicker />}
        </>
      }
    >
      {view === 'alerts' && <Alerts />}
      {view === 'incidents' && <Incidents />}
      {view === 'digests' && <Digests />}
      {view === 'notes' && <Notes />}
    </Page>
  )
}
