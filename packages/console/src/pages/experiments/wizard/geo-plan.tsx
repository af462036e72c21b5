import { useState } from 'react'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useParameters } from '../../../data/view.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button } from '../../../theme/mantine.ts'
import { experimentChanges as changes, type Experiment } from '../experiment.ts'
import { amountFormat } from '../result-text.ts'
import { commonOf, type FieldsProps } from './kind.ts'
import { isPlanOf, type TestValues } from './test-values.ts'

type Plan = NonNullable<Experiment['plan']>
type PlannedSet = Plan['sets'][number]

/** A design that only detects more than this is rejected by the service. */
const detectableMax = 0.2

/** Saves the draft, lets the service try the test on the past, and offers the sets of regions that can detect something. */
export function GeoPlan({
  fields: { values, set },
  draft,
  isBlocked,
}: Pick<FieldsProps, 'fields' | 'draft'> & { isBlocked: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { run, isPending, error } = usePlanning(values, draft)
  const plan = draft && isPlanOf(draft, values) ? draft.plan : null
  const isRunning = plan?.state === 'running'
  return (
    <fieldset className="bare-fieldset stack">
      <legend>{t('experiments.detectable')}</legend>
      <small className="quiet">{t('experiments.detectable_more')}</small>
      {plan?.state === 'completed' ? (
        <Sets plan={plan} values={values} set={set} />
      ) : (
        <div>
          <Button variant="default" disabled={isBlocked || isPending || isRunning} onClick={() => void run()}>
            {t('experiments.detect')}
          </Button>
        </div>
      )}
      {error !== null && <ErrorMessage error={error} />}
      <p role="status" className="quiet">
        {isRunning && t('experiments.detecting', { percent: formats.percent(plan.progress, 0) })}
        {plan?.state === 'failed' && t('experiments.detecting_failed')}
      </p>
    </fieldset>
  )
}

function usePlanning(values: TestValues, draft: Experiment | null) {
  const { t } = useTranslation()
  const [, change] = useParameters(['draft', 'kind', 'step'])
  const create = useMutationAction('experiments.createExperiment', { changes })
  const update = useMutationAction('experiments.updateExperiment', { changes })
  const plan = useMutationAction('experiments.planExperiment', { changes })
  const [saved, setSaved] = useState(draft?.id ?? null)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    // Sets are chosen from the plan, so the service first plans without one.
    const body = { ...commonOf(values), name: values.name.trim() || t('experiments.kind_geo'), treated_regions: [] }
    if (saved) return (await update.mutateAsync({ id: saved, body })).data.id
    return (await create.mutateAsync({ body: { kind: 'geo', ...body } })).data.id
  }
  const run = async () => {
    setError(null)
    try {
      const id = await save()
      setSaved(id)
      await plan.mutateAsync({ id })
      // The page of the draft begins anew, so it is opened only when there is no error to read.
      if (!draft) change({ draft: id, kind: 'geo', step: 'when' })
    } catch (error) {
      setError(error)
    }
  }
  return { run, error, isPending: create.isPending || update.isPending || plan.isPending }
}

const canDetect = ({ detectable_lift }: PlannedSet) => detectable_lift !== null && detectable_lift <= detectableMax
const keyOf = (regions: readonly string[]) => regions.toSorted().join('\n')

function Sets({ plan, values, set }: { plan: Plan; values: TestValues; set: (part: Partial<TestValues>) => void }) {
  const { t } = useTranslation()
  const able = plan.sets.filter(canDetect)
  if (able.length === 0) return <p>{t('experiments.no_set', { count: plan.history_days })}</p>
  return (
    <div className="choices">
      {able.map((one) => (
        <button
          key={keyOf(one.treated_regions)}
          type="button"
          className="choice"
          aria-pressed={keyOf(one.treated_regions) === keyOf(values.treated_regions)}
          onClick={() => set({ treated_regions: one.treated_regions })}
        >
          <SetText set={one} values={values} />
        </button>
      ))}
    </div>
  )
}

function SetText({ set, values }: { set: PlannedSet; values: TestValues }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const format = amountFormat(values.measure, formats)
  const amount = t(`experiments.amount_${values.measure}`, { amount: format(set.detectable_incremental ?? 0) })
  return (
    <>
      <span className="choice-title">{set.treated_regions.join(', ')}</span>
      <span>{t('experiments.set_finds', { percent: formats.percent(set.detectable_lift ?? 0, 0), amount })}</span>
      <small className="quiet">
        {t('experiments.set_share', { percent: formats.percent(set.outcome_share, 0) })}{' '}
        {set.detectable_cost !== null && t('experiments.set_cost', { amount: formats.money(set.detectable_cost) })}
      </small>
    </>
  )
}
