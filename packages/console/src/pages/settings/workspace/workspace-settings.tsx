import '../../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldError } from '../../../components/inputs/field-error.ts'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
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
  const [name, setName] = useState(workspace.name)
  const rename = useMutationAction('workspaces.renameWorkspace', {
    changes: ['sessions.readSession', 'workspaces.readWorkspace', 'auditLog.listAuditEvents'],
  })
  const save = () =>
    rename.mutate(
      { id: workspace.id, body: { name: name.trim() } },
      { onSuccess: () => notify({ text: t('settings.saved') }) },
    )
  return (
    <Card title={t('workspace.title')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label={t('settings.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(rename.error, 'name')}
          required
          maxLength={200}
        />
        {rename.isError && <ErrorMessage error={rename.error} />}
        <div className="actions">
          <Button
            type="submit"
            disabled={name.trim() === '' || name.trim() === workspace.name}
            loading={rename.isPending}
          >
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
