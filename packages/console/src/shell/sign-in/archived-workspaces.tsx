import { Button } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Workspace = OperationResponse<'sessions.readSession'>['data']['workspaces'][number]

/** Restores what is archived, for a user who has no other business to open. */
export function ArchivedWorkspaces({ workspaces }: { workspaces: readonly Workspace[] }) {
  const { t } = useTranslation()
  const restore = useMutationAction('workspaces.restoreWorkspace')
  const archived = workspaces.filter(({ role, archived_at }) => role === 'owner' && archived_at !== null)
  const active = workspaces.filter(({ role, archived_at }) => role !== 'viewer' && role !== 'editor' && !archived_at)
  return (
    <>
      {restore.isError && <ErrorMessage error={restore.error} />}
      {archived.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ input: { id } }, { onSuccess: () => location.assign('/') })}
        >
          {t('workspace.restore_named', { name })}
        </Button>
      ))}
      {active.map(({ id }) => (
        <ArchivedProfiles key={id} workspaceId={id} />
      ))}
    </>
  )
}

function ArchivedProfiles({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation()
  const restore = useMutationAction('profiles.restoreProfile')
  const profiles = useRead('workspaces.listWorkspaceProfiles', { id: workspaceId }).data?.data ?? []
  return (
    <>
      {restore.isError && <ErrorMessage error={restore.error} />}
      {profiles
        .filter(({ is_being_purged }) => !is_being_purged)
        .map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate({ input: { id } }, { onSuccess: () => location.assign('/') })}
          >
            {t('workspace.restore_named', { name })}
          </Button>
        ))}
    </>
  )
}
