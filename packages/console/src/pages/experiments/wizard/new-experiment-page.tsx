import { Link } from '@tanstack/react-router'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { Card } from '../../../components/layout/card.tsx'
import { Page } from '../../../components/page/page.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useParameters } from '../../../data/view.ts'
import { todayIn } from '../../../format/days.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { Experiment } from '../experiment.ts'
import { KindChoice } from './kind-choice.tsx'
import { type KindName, kindNames, kinds } from './kinds.ts'
import { StepForm } from './step-form.tsx'
import { Summary } from './summary.tsx'
import { reachableStep, type Step, startingValues, steps, valuesOf } from './test-values.ts'
import '../experiments.css'

/** How often the progress of a plan is read. */
const planEveryMs = 1_500

/** Plans an experiment in four steps, or changes a draft. */
export function NewExperimentPage() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [{ draft: id }] = useParameters(['draft'])
  const draft = useRead(
    'experiments.readExperiment',
    { id: id ?? '' },
    { isReady: id !== undefined, everyMs: (read) => (read?.data.plan?.state === 'running' ? planEveryMs : 0) },
  )
  return (
    <Page
      title={t(id ? 'experiments.edit_title' : 'experiments.new')}
      lead={
        <Link to="/experiments" search={{} as never}>
          {t('experiments.all')}
        </Link>
      }
    >
      {!may('experiments:write') ? (
        <p>{t('failure.forbidden')}</p>
      ) : id === undefined ? (
        <Wizard draft={null} />
      ) : (
        <QueryState query={draft}>{({ data }) => <Wizard key={data.id} draft={data} />}</QueryState>
      )}
    </Page>
  )
}

function Wizard({ draft }: { draft: Experiment | null }) {
  const { t } = useTranslation()
  const { zone } = useFormats()
  const today = todayIn(zone)
  const [search, change] = useParameters(['kind', 'step'])
  const kind = kindNames.find((name) => name === (draft?.kind ?? search.kind))
  const fields = useFields(() => (draft ? valuesOf(draft, today) : startingValues(kind ?? 'holdout', today)))
  const { values, set } = fields
  const missing = (step: Step) => {
    if (step === 'what') return kind ? null : 'form.blocked'
    return step === 'summary' || !kind ? null : kinds[kind].missing(step, values, today)
  }
  const requested = steps.find((step) => step === search.step) ?? 'what'
  const step = reachableStep(requested, (step) => missing(step) === null)
  const go = (to: Step) => change({ step: to })
  const choose = (chosen: KindName) => {
    if (chosen !== kind) set(startingValues(chosen, today))
    change({ kind: chosen, step: 'where' })
  }
  return (
    <>
      <ol className="step-list">
        {steps.map((item, index) => (
          <li key={item} aria-current={item === step ? 'step' : undefined}>
            {index + 1}. {t(`experiments.step_${item}`)}
          </li>
        ))}
      </ol>
      {step === 'what' || !kind ? (
        <KindChoice chosen={kind} onChoose={choose} isFixed={draft !== null} />
      ) : step === 'summary' ? (
        <Summary kind={kind} fields={fields} draft={draft} onBack={() => go('when')} />
      ) : (
        <Card title={t(`experiments.step_${step}_${kind}`)}>
          <StepForm
            key={step}
            kind={kinds[kind]}
            step={step}
            fields={fields}
            today={today}
            draft={draft}
            onBack={draft && step === 'where' ? undefined : () => go(step === 'where' ? 'what' : 'where')}
            onNext={() => go(step === 'where' ? 'when' : 'summary')}
          />
        </Card>
      )}
    </>
  )
}
