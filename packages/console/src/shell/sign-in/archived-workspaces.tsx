import { Button } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Workspace = OperationResponse<'sessions.readSession'>['data']['workspaces'][number]

/** Restores what is archived, for a user who has no other business to open. */
export function ArchivedWorkspaces({ workspaces }: { workspaces: readonly Workspace[] }) {
  const archived = workspaces.filter(({ role, archived_at }) => role === 'owner' && archived_at !== null)
  const active = workspaces.filter(({ role, archived_at }) => role !== 'viewer' && role !== 'editor' && !archived_at)
  return (
    <>
      <RestoreButtons operation="workspaces.restoreWorkspace" archived={archived} />
      {active.map(({ id }) => (
        <ArchivedProfiles key={id} workspaceId={id} />
      ))}
    </>
  )
}

function ArchivedProfiles({ workspaceId }: { workspaceId: string }) {
  const profiles = useRead('workspaces.listWorkspaceProfiles', { id: workspaceId }).data?.data ?? []
  const archived = profiles.filter(({ is_being_purged }) => !is_being_purged)
  return <RestoreButtons operation="profiles.restoreProfile" archived={archived} />
}

function RestoreButtons({
  operation,
  archived,
}: {
  operation: 'workspaces.restoreWorkspace' | 'profiles.restoreProfile'
  archived: readonly { id: string; name: string }[]
}) {
  const { t } = useTranslation()
  const restore = useMutationAction(operation)
  return (
    <>
      {restore.isError && <ErrorMessage error={restore.error} />}
      {archived.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ id }, { onSuccess: () => location.assign('/') })}
        >
          {t('workspace.restore_named', { name })}
        </Button>
      ))}
    </>
  )
}
