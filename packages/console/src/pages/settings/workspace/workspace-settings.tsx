import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { Card } from '../../../components/layout/card.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { TextInput } from '../../../theme/mantine.ts'
import { ArchiveWorkspace } from './archive-workspace.tsx'
import { WorkspaceProfiles } from './workspace-profiles.tsx'

/** The workspace: its name, its businesses with the archived ones, and archiving all of it. */
export function WorkspaceSettings() {
  const { session, profile, role } = useSession()
  const workspace = session.workspaces.find(({ id }) => id === profile.workspace_id)
  if (!workspace) return null
  return (
    <>
      <WorkspaceName key={workspace.id} workspace={workspace} />
      <WorkspaceProfiles workspaceId={workspace.id} />
      {role === 'owner' && <ArchiveWorkspace workspace={workspace} />}
    </>
  )
}

function WorkspaceName({ workspace }: { workspace: { id: string; name: string } }) {
  const { t } = useTranslation()
  const rename = useMutationAction('workspaces.renameWorkspace', {
    changes: ['sessions.readSession', 'workspaces.readWorkspace', 'auditLog.listAuditEvents'],
  })
  const { values, text } = useFields({ name: workspace.name }, rename.error)
  const { name } = values
  const save = () =>
    rename.mutate(
      { id: workspace.id, body: { name: name.trim() } },
      { onSuccess: () => notify({ text: t('label.saved') }) },
    )
  return (
    <Card title={t('workspace.title')}>
      <Form
        runs={rename}
        action={t('label.save')}
        isBlocked={name.trim() === '' || name.trim() === workspace.name}
        onSubmit={save}
      >
        <TextInput label={t('label.name')} {...text('name')} required maxLength={200} />
      </Form>
    </Card>
  )
}
