import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { WaitLines } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Connections } from './connections.tsx'
import { Costs } from './costs/costs.tsx'
import { Domains } from './domains.tsx'
import { Goals } from './goals.tsx'
import { Modules } from './modules/modules.tsx'
import { StageMapping } from './stages.tsx'
import { TestSale } from './test-sale.tsx'
import { Tracker } from './tracker.tsx'
import './set-up.css'

const views = ['steps', 'tracker', 'modules', 'connections', 'stages', 'goals', 'costs', 'domain'] as const
type View = (typeof views)[number]

/** The view in which each setup step is done. */
const linksByStep: Readonly<Record<string, View>> = {
  tracker_installed: 'tracker',
  ad_platform_connected: 'connections',
  ad_delivery_received: 'connections',
  crm_or_outcome_source_connected: 'connections',
  goal_defined: 'goals',
}

/** Setup from an empty profile to the first credited sale: completed and missing steps with links. */
export function SetUpPage() {
  const { t } = useTranslation()
  const [view, tabs, setView] = useTabs('view', views, t('set_up.views'), (view) => t(`set_up.view_${view}`))
  return (
    <Page title={t('nav.set_up')} controls={tabs}>
      {view === 'steps' && <Steps open={(option) => setView(option)} />}
      {view === 'tracker' && <Tracker />}
      {view === 'modules' && <Modules />}
      {view === 'connections' && <Connections />}
      {view === 'stages' && <StageMapping />}
      {view === 'goals' && <Goals />}
      {view === 'costs' && <Costs />}
      {view === 'domain' && <Domains />}
    </Page>
  )
}

function Steps({ open }: { open: (view: View) => void }) {
  const { t } = useTranslation()
  const { may } = useSession()
  // Polls, because events from outside complete steps.
  const readiness = useRead('profiles.readReadiness', {}, { everyMs: 3_000, staleMs: 0 })
  return (
    <>
      <Card title={t('set_up.steps_title')} aside={t('set_up.steps_aside')}>
        <QueryState query={readiness} wait={<WaitLines lines={8} height={40} gap={27} />}>
          {({ data }) => (
            <ol className="steps">
              {data.steps.map((step, index) => (
                <li key={step.key} className="step" data-done={step.is_done}>
                  <span className="step-mark" aria-hidden="true">
                    {step.is_done ? '✓' : index + 1}
                  </span>
                  <div>
                    <h3>
                      {t(`set_up.step_${step.key}`)}
                      {step.is_done ? (
                        <span className="visually-hidden"> {t('set_up.done')}</span>
                      ) : (
                        <Chip>{t('set_up.open')}</Chip>
                      )}
                    </h3>
                    <p className="quiet">
                      {t(step.is_done ? `set_up.step_${step.key}_more` : `set_up.step_${step.key}_missing`)}
                    </p>
                  </div>
                  {!step.is_done && linksByStep[step.key] && (
                    <PickButton onClick={() => open(linksByStep[step.key]!)}>{t('set_up.go')}</PickButton>
                  )}
                </li>
              ))}
            </ol>
          )}
        </QueryState>
      </Card>
      {may('attribution:write') && <TestSale />}
    </>
  )
}
