import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { ConcurrentEditNotice } from '../../components/status/concurrent-edit-notice.tsx'
import { notify } from '../../components/status/notices.tsx'
import { actionsColumn, column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useConcurrentEdit } from '../../data/concurrent-edit.ts'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '../../theme/mantine.ts'

type Goal = OperationResponse<'goals.listGoalDefinitions'>['data'][number]
const kinds = ['cash', 'pipeline', 'gross'] as const
const changes = ['goals.listGoalDefinitions', 'profiles.readReadiness'] as const

/** The goals: which events count as conversions. */
export function Goals() {
  const { t } = useTranslation()
  const { may } = useSession()
  const list = useRead('goals.listGoalDefinitions', {})
  const [edited, setEdited] = useState<Goal | 'new' | null>(null)
  const [deleteDialog, askDelete] = useConfirmed('goals.deleteGoalDefinition', { changes, text: 'goals.delete' })
  const canWrite = may('goals:write')
  const columns = useGoalColumns(
    canWrite ? { edit: setEdited, remove: ({ id, name }) => askDelete({ id }, { name }) } : null,
  )
  return (
    <>
      <Lead text={t('goals.lead')}>
        {canWrite && <Button onClick={() => setEdited('new')}>{t('goals.new')}</Button>}
      </Lead>
      <ListTable list={list} label={t('set_up.view_goals')} columns={columns} empty="goals.empty" />
      {edited && <GoalDialog goal={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleteDialog}
    </>
  )
}

function useGoalColumns(actions: { edit: (goal: Goal) => void; remove: (goal: Goal) => void } | null) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { goalName } = useNames()
  return useMemo(
    (): Column<Goal>[] => [
      column('name', t('label.name'), 'minmax(180px, 2fr)', ({ name, conversion_key, is_default }) => (
        <span className="two-lines">
          <span>{goalName(conversion_key, name)}</span>
          <small className="quiet">
            {conversion_key}
            {is_default && ` · ${t('goals.default')}`}
          </small>
        </span>
      )),
      column('events', t('label.events'), 'minmax(180px, 2fr)', ({ source_event_names }) =>
        source_event_names.join(', '),
      ),
      column('kind', t('goals.kind'), '134px', ({ revenue_type }) => t(`goals.kind_${revenue_type}`)),
      numberColumn('window', t('goals.window'), '120px', ({ lookback_window_days }) =>
        formats.count(lookback_window_days),
      ),
      column('credit', t('label.credit'), '128px', ({ attribution_eligible }) =>
        t(attribution_eligible ? 'goals.earns' : 'goals.earns_not'),
      ),
      ...(actions
        ? [
            actionsColumn<Goal>(t('label.actions'), '170px', (goal) => (
              <>
                <LinkButton onClick={() => actions.edit(goal)}>{t('label.edit')}</LinkButton>
                <LinkButton onClick={() => actions.remove(goal)}>{t('goals.delete')}</LinkButton>
              </>
            )),
          ]
        : []),
    ],
    [t, formats, goalName, actions],
  )
}

/** The fields of a goal that the form shows. */
const shownOf = (goal: Goal) => [
  goal.name,
  goal.source_event_names,
  goal.revenue_type,
  goal.lookback_window_days,
  goal.attribution_eligible,
  goal.counts_unverified_revenue,
]

/** The values of the form; those of a new goal without one. */
const toFields = (goal: Goal | null) => ({
  name: goal?.name ?? '',
  source_event_names: goal?.source_event_names.join(', ') ?? '',
  revenue_type: goal?.revenue_type ?? 'cash',
  lookback_window_days: (goal?.lookback_window_days ?? 30) as number | string,
  attribution_eligible: goal?.attribution_eligible ?? true,
  counts_unverified_revenue: goal?.counts_unverified_revenue ?? false,
})

function GoalDialog({ goal, onClose }: { goal: Goal | null; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const save = useMutationAction('goals.saveGoalDefinition', { changes })
  const { values, set, text, check, value } = useFields(toFields(goal), save.error)
  const name = values.name.trim()
  const concurrentEdit = useConcurrentEdit(
    'goals.listGoalDefinitions',
    {},
    { opened: goal, find: ({ data }) => data.find(({ id }) => id === goal?.id), shownOf },
  )
  const write = () =>
    save.mutate(
      {
        body: {
          ...(goal && { id: goal.id }),
          ...values,
          name,
          source_event_names: values.source_event_names
            .split(',')
            .map((event) => event.trim())
            .filter(Boolean),
          lookback_window_days: Number(values.lookback_window_days),
        },
      },
      {
        onSuccess: () => {
          onClose()
          notify({ text: t('label.was_saved', { name }) })
        },
      },
    )
  return (
    <FormDialog
      title={t(goal ? 'goals.edit_title' : 'goals.new')}
      onClose={onClose}
      runs={save}
      action={t('label.save')}
      isBlocked={concurrentEdit.other !== null}
      onSubmit={() => void concurrentEdit.unlessChanged(write)}
    >
      <TextInput label={t('label.name')} {...text('name')} required maxLength={120} data-autofocus />
      <TextInput
        label={t('label.events')}
        description={t('goals.events_more')}
        {...text('source_event_names')}
        required
      />
      <NativeSelect
        label={t('goals.kind')}
        {...text('revenue_type')}
        data={kinds.map((value) => ({ value, label: t(`goals.kind_${value}`) }))}
      />
      <NumberInput label={t('goals.window')} {...value('lookback_window_days')} min={1} max={365} />
      <Checkbox label={t('goals.earns_more')} {...check('attribution_eligible')} />
      <Checkbox
        label={t('goals.unverified_revenue')}
        description={t('goals.unverified_revenue_more')}
        {...check('counts_unverified_revenue')}
      />
      {goal && <p className="quiet">{t('goals.edit_effect')}</p>}
      <ConcurrentEditNotice
        edit={concurrentEdit}
        describe={({ name, source_event_names: events, lookback_window_days: days }) =>
          [name, events.join(', '), formats.count(days)].join(' · ')
        }
        onTake={(theirs) => set(toFields(theirs))}
        onKeep={write}
      />
    </FormDialog>
  )
}
