import '../../theme/mantine-forms.css'
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { LinkButton } from '../../components/inputs/buttons.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { useNames } from '../../components/names/use-names.ts'
import { ConcurrentEditNotice } from '../../components/status/concurrent-edit-notice.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useConcurrentEdit } from '../../data/concurrent-edit.ts'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Goal = OperationResponse<'goals.listGoalDefinitions'>['data'][number]
const kinds = ['cash', 'pipeline', 'gross'] as const
const changes = ['goals.listGoalDefinitions', 'profiles.readReadiness'] as const

/** The goals: which events count as conversions. */
export function Goals() {
  const { t } = useTranslation()
  const { may } = useSession()
  const list = useRead('goals.listGoalDefinitions', {})
  const [edited, setEdited] = useState<Goal | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Goal | null>(null)
  const remove = useMutationAction('goals.deleteGoalDefinition', { changes })
  const canWrite = may('goals:write')
  const columns = useGoalColumns(canWrite ? { edit: setEdited, remove: setDoomed } : null)
  return (
    <>
      <div className="tools">
        <p className="quiet" style={{ flex: 1 }}>
          {t('goals.lead')}
        </p>
        {canWrite && <Button onClick={() => setEdited('new')}>{t('goals.new')}</Button>}
      </div>
      <ListTable
        list={list}
        label={t('set_up.view_goals')}
        columns={columns}
        rowHeight={54}
        empty={<EmptyState title={t('goals.empty')}>{t('goals.empty_more')}</EmptyState>}
      />
      {edited && <GoalDialog goal={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          title={t('goals.delete_title', { name: doomed.name })}
          action={t('goals.delete')}
          isDanger
          runs={remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.mutate({ id: doomed.id }, { onSuccess: () => setDoomed(null) })}
        >
          <p>{t('goals.delete_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useGoalColumns(actions: { edit: (goal: Goal) => void; remove: (goal: Goal) => void } | null) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { goalName } = useNames()
  return useMemo(
    (): Column<Goal>[] => [
      {
        id: 'name',
        title: t('goals.name'),
        width: 'minmax(180px, 2fr)',
        cell: ({ name, conversion_key, is_default }) => (
          <span className="two-lines">
            <span>{goalName(conversion_key, name)}</span>
            <small className="quiet">
              {conversion_key}
              {is_default && ` · ${t('goals.default')}`}
            </small>
          </span>
        ),
      },
      {
        id: 'events',
        title: t('goals.events'),
        width: 'minmax(180px, 2fr)',
        cell: ({ source_event_names }) => source_event_names.join(', '),
      },
      {
        id: 'kind',
        title: t('goals.kind'),
        width: '134px',
        cell: ({ revenue_type }) => t(`goals.kind_${revenue_type}`),
      },
      {
        id: 'window',
        title: t('goals.window'),
        isNumber: true,
        width: '120px',
        cell: ({ lookback_window_days }) => formats.count(lookback_window_days),
      },
      {
        id: 'credit',
        title: t('goals.credit'),
        width: '128px',
        cell: ({ attribution_eligible }) => t(attribution_eligible ? 'goals.earns' : 'goals.earns_not'),
      },
      ...(actions
        ? [
            {
              id: 'actions',
              title: t('goals.change'),
              isTitleHidden: true,
              width: '170px',
              cell: (goal: Goal) => (
                <span className="row-actions">
                  <LinkButton onClick={() => actions.edit(goal)}>{t('goals.edit')}</LinkButton>
                  <LinkButton onClick={() => actions.remove(goal)}>{t('goals.delete')}</LinkButton>
                </span>
              ),
            },
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

function GoalDialog({ goal, onClose }: { goal: Goal | null; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [name, setName] = useState(goal?.name ?? '')
  const [events, setEvents] = useState(goal?.source_event_names.join(', ') ?? '')
  const [kind, setKind] = useState<(typeof kinds)[number]>(goal?.revenue_type ?? 'cash')
  const [days, setDays] = useState<number | string>(goal?.lookback_window_days ?? 30)
  const [earns, setEarns] = useState(goal?.attribution_eligible ?? true)
  const [countsBrowser, setCountsBrowser] = useState(goal?.counts_unverified_revenue ?? false)
  const save = useMutationAction('goals.saveGoalDefinition', { changes })
  const concurrentEdit = useConcurrentEdit(
    'goals.listGoalDefinitions',
    {},
    { opened: goal, find: ({ data }) => data.find(({ id }) => id === goal?.id), shownOf },
  )
  const { other } = concurrentEdit
  const fill = (from: Goal) => {
    setName(from.name)
    setEvents(from.source_event_names.join(', '))
    setKind(from.revenue_type)
    setDays(from.lookback_window_days)
    setEarns(from.attribution_eligible)
    setCountsBrowser(from.counts_unverified_revenue)
  }
  const write = () =>
    save.mutate(
      {
        body: {
          ...(goal && { id: goal.id }),
          name: name.trim(),
          source_event_names: events
            .split(',')
            .map((event) => event.trim())
            .filter(Boolean),
          revenue_type: kind,
          lookback_window_days: Number(days),
          attribution_eligible: earns,
          counts_unverified_revenue: countsBrowser,
        },
      },
      {
        onSuccess: () => {
          onClose()
          notify({ text: t('goals.saved', { name: name.trim() }) })
        },
      },
    )
  return (
    <Dialog title={t(goal ? 'goals.edit_title' : 'goals.new')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void concurrentEdit.unlessChanged(write)
        }}
      >
        <TextInput
          label={t('goals.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(save.error, 'name')}
          required
          maxLength={120}
          data-autofocus
        />
        <TextInput
          label={t('goals.events')}
          description={t('goals.events_more')}
          value={events}
          onChange={(event) => setEvents(event.target.value)}
          error={fieldError(save.error, 'source_event_names')}
          required
        />
        <NativeSelect
          label={t('goals.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as typeof kind)}
          data={kinds.map((value) => ({ value, label: t(`goals.kind_${value}`) }))}
        />
        <NumberInput
          label={t('goals.window')}
          value={days}
          onChange={setDays}
          min={1}
          max={365}
          error={fieldError(save.error, 'lookback_window_days')}
        />
        <Checkbox label={t('goals.earns_more')} checked={earns} onChange={(event) => setEarns(event.target.checked)} />
        <Checkbox
          label={t('goals.unverified_revenue')}
          description={t('goals.unverified_revenue_more')}
          checked={countsBrowser}
          onChange={(event) => setCountsBrowser(event.target.checked)}
        />
        {goal && <p className="quiet">{t('goals.edit_effect')}</p>}
        {save.isError && <ErrorMessage error={save.error} />}
        {other !== null && (
          <ConcurrentEditNotice
            theirs={
              other === 'gone'
                ? null
                : [other.name, other.source_event_names.join(', '), formats.count(other.lookback_window_days)].join(
                    ' · ',
                  )
            }
            onTakeTheirs={() => {
              if (other !== 'gone') fill(other)
              concurrentEdit.accept()
            }}
            onKeepMine={() => {
              concurrentEdit.accept()
              write()
            }}
          />
        )}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={other !== null}>
            {t('goals.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
