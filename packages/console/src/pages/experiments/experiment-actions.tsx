import { Link } from '@tanstack/react-router'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { experimentChanges as changes, type Experiment } from './experiment.ts'
import { type KindName, kindNames } from './wizard/kinds.ts'

/** The steps that are possible in the state of the experiment. */
export function ExperimentActions({ experiment: { id, name, kind, state, design } }: { experiment: Experiment }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const start = useMutationAction('experiments.startExperiment', { changes })
  const [freezeDialog, askFreeze] = useConfirmed('experiments.freezeExperiment', {
    ...{ changes, text: 'experiments.freeze', done: 'experiments.was_freeze' },
  })
  const [stopDialog, askStop] = useConfirmed('experiments.stopExperiment', { changes, text: 'experiments.stop' })
  const [voidDialog, askVoid] = useConfirmed('experiments.voidExperiment', { changes, text: 'experiments.discard' })
  if (!may('experiments:write')) return null
  const today = todayIn(formats.zone)
  const values = { name, start: formats.day(design.start), end: formats.day(design.end) }
  return (
    <>
      {state === 'draft' && (
        <>
          {kindNames.includes(kind as KindName) && (
            <Link to="/experiments/new" search={{ kind, draft: id, step: 'where' } as never} className="pick">
              {t('label.edit')}
            </Link>
          )}
          <PickButton className="pick pick-main" onClick={() => askFreeze({ id }, values)}>
            {t('experiments.freeze')}
          </PickButton>
        </>
      )}
      {state === 'planned' && design.start <= today && today <= design.end && (
        <ActionButton isPick action={start} input={{ id }} done={t('experiments.was_start')} isFailureNotified>
          {t('experiments.start')}
        </ActionButton>
      )}
      {state === 'running' && <PickButton onClick={() => askStop({ id }, values)}>{t('experiments.stop')}</PickButton>}
      {state !== 'void' && (
        <PickButton className="pick pick-danger" onClick={() => askVoid({ id }, values)}>
          {t('experiments.discard')}
        </PickButton>
      )}
      {freezeDialog}
      {stopDialog}
      {voidDialog}
    </>
  )
}
