import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { notify } from '../../components/status/notices.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, Checkbox, NativeSelect, TextInput } from '../../theme/mantine.ts'

type Workspace = OperationResponse<'workspaces.listWorkspaces'>['data'][number]
const plans = ['starter', 'growth', 'scale', 'unlimited'] as const
const changes = ['workspaces.listWorkspaces', 'sessions.readSession'] as const

/** Every workspace of the deployment: create, rename, set the plan. */
export function Workspaces() {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Workspace | 'new' | null>(null)
  const list = useReadOn('workspaces.listWorkspaces', { limit: 100 })
  const columns = useWorkspaceColumns(setEdited)
  return (
    <>
      <Lead text={t('operator.workspaces_lead')}>
        <Button onClick={() => setEdited('new')}>{t('operator.new_workspace')}</Button>
      </Lead>
      <ListTable list={list} label={t('operator.view_workspaces')} columns={columns} empty="operator.no_workspaces" />
      {edited && <WorkspaceDialog workspace={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useWorkspaceColumns(edit: (workspace: Workspace) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, setView] = useParameter('view')
  const [, setWorkspace] = useParameter('workspace')
  return useMemo(
    (): Column<Workspace>[] => [
      column('name', t('label.name'), 'minmax(220px, 2fr)', ({ name, id }) => <TwoLines below={id}>{name}</TwoLines>),
      column('plan', t('plan.title'), '130px', ({ plan }) => t(`plan.${plan}`)),
      column(
        'marks',
        t('operator.marks'),
        'minmax(150px, 1fr)',
        ({ is_healthcare_agency, archived_at, provisioned_by_app_id }) =>
          archived_at || is_healthcare_agency || provisioned_by_app_id ? (
            <span className="chips">
              {archived_at && <Chip>{t('operator.archived')}</Chip>}
              {is_healthcare_agency && <Chip tone="warn">{t('operator.healthcare')}</Chip>}
              {provisioned_by_app_id && <Chip>{t('operator.by_app')}</Chip>}
            </span>
          ) : (
            <span className="quiet">–</span>
          ),
      ),
      column('made', t('label.created'), '150px', ({ created_at }) => formats.dayOf(created_at)),
      actionsColumn(t('label.actions'), '190px', (workspace) => (
        <>
          <LinkButton onClick={() => edit(workspace)}>{t('label.edit')}</LinkButton>
          <LinkButton
            onClick={() => {
              setWorkspace(workspace.id)
              setView('profiles')
            }}
          >
            {t('operator.view_profiles')}
          </LinkButton>
        </>
      )),
    ],
    [t, formats, edit, setView, setWorkspace],
  )
}

function WorkspaceDialog({ workspace, onClose }: { workspace: Workspace | null; onClose: () => void }) {
  const { t } = useTranslation()
  const create = useMutationAction('workspaces.createWorkspaceAsOperator', { changes })
  const update = useMutationAction('workspaces.updateWorkspace', { changes })
  const error = create.error ?? update.error
  const { values, text, check } = useFields(
    {
      name: workspace?.name ?? '',
      plan: workspace?.plan ?? ('unlimited' as (typeof plans)[number]),
      is_healthcare_agency: workspace?.is_healthcare_agency ?? false,
    },
    error,
  )
  const { name, plan, is_healthcare_agency: isHealthcare } = values
  const done = () => {
    onClose()
    notify({ text: t('label.was_saved', { name: name.trim() }) })
  }
  const submit = () => {
    const body = { name: name.trim(), plan, is_healthcare_agency: isHealthcare }
    if (workspace) update.mutate({ id: workspace.id, body }, { onSuccess: done })
    else create.mutate({ body }, { onSuccess: done })
  }
  return (
    <FormDialog
      title={workspace ? workspace.name : t('operator.new_workspace')}
      onClose={onClose}
      runs={[create, update]}
      action={t('label.save')}
      onSubmit={submit}
    >
      <TextInput label={t('label.name')} {...text('name')} required maxLength={200} data-autofocus />
      <NativeSelect
        label={t('plan.title')}
        description={t('plan.more')}
        {...text('plan')}
        data={plans.map((value) => ({ value, label: t(`plan.${value}`) }))}
      />
      <Checkbox
        label={t('operator.healthcare')}
        description={t('operator.healthcare_more')}
        {...check('is_healthcare_agency')}
      />
    </FormDialog>
  )
}
