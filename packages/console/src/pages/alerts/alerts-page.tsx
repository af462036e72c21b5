import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Alerts } from './alerts.tsx'
import { Digests } from './digests.tsx'
import { Incidents } from './incidents.tsx'
import { Notes } from './notes.tsx'

const views = ['alerts', 'incidents', 'digests', 'notes'] as const

/** What the profile is watched for, what happened, the regular summaries, and what people noted on days. */
export function AlertsPage() {
  const { t } = useTranslation()
  const [view = 'alerts', setView] = useParameter('view', views)
  return (
    <Page
      title={t('nav.alerts')}
      controls={
        <>
          <ViewTabs
            label={t('alerts.views')}
            views={views}
            chosen={view}
            nameOf={(option) => t(`alerts.view_${option}`)}
            onChoose={(option) => setView(option === 'alerts' ? undefined : option)}
          />
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
