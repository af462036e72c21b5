import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { CalibrationView } from './calibration.tsx'
import { ExperimentList, ListControls } from './experiment-list.tsx'
import './experiments.css'

const views = ['list', 'calibration'] as const

/** Experiments by state, and what the finished ones say about the credit of campaigns. */
export function ExperimentsPage() {
  const { t } = useTranslation()
  const { may } = useSession()
  const shown = may('campaigns:read') ? views : views.slice(0, 1)
  const [view, tabs] = useTabs(
    'view',
    views,
    t('experiments.views'),
    (view) => t(`experiments.view_${view}`),
    shown as typeof views,
  )
  const isCalibration = view === 'calibration' && may('campaigns:read')
  return (
    <Page
      title={t('nav.experiments')}
      lead={t(isCalibration ? 'experiments.calibration_lead' : 'experiments.lead')}
      controls={
        <>
          {tabs}
          {isCalibration ? <ModelPicker /> : <ListControls />}
        </>
      }
    >
      {isCalibration ? <CalibrationView /> : <ExperimentList />}
    </Page>
  )
}
