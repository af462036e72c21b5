import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { useConfirmed } from '../../../components/dialogs/use-confirmed.tsx'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { notify, notifyFailure } from '../../../components/status/notices.tsx'
import { actionsColumn, column } from '../../../components/tables/columns.tsx'
import type { Column } from '../../../components/tables/data-table.tsx'
import { ListTable } from '../../../components/tables/list-table.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

type WorkspaceProfile = OperationResponse<'workspaces.listWorkspaceProfiles'>['data'][number]

const changes = [
  'workspaces.listWorkspaceProfiles',
  'workspaces.readWorkspace',
  'sessions.readSession',
  'auditLog.listAuditEvents',
] as const

/** All businesses of the workspace. Deleting one takes two steps: it is archived, then deleted permanently. */
export function WorkspaceProfiles({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation()
  const { profile: shown, role } = useSession()
  const list = useRead('workspaces.listWorkspaceProfiles', { id: workspaceId })
  // The console shows this business, so it opens another one.
  const onSuccess = (_: unknown, { id }: { id: string }) => {
    if (id === shown.id) location.assign('/')
  }
  const [archiveDialog, archive] = useConfirmed('profiles.archiveProfile', {
    ...{ changes, onSuccess, isTyped: true },
    text: 'workspace.archive',
    done: 'workspace.archive_done',
  })
  const [purgeDialog, purge] = useConfirmed('profiles.purgeProfile', {
    ...{ changes, onSuccess, isTyped: true },
    text: 'workspace.purge',
    done: 'workspace.purge_done',
  })
  const { mutate: restore } = useMutationAction('profiles.restoreProfile', { changes })
  const columns = useProfileColumns({
    isOwner: role === 'owner',
    archive: ({ id, name }) => archive({ id, body: { confirm_name: name } }, { name }),
    purge: ({ id, name }) => purge({ id, body: { confirm_name: name } }, { name }),
    restore: ({ id, name }) =>
      restore({ id }, { onSuccess: () => notify({ text: t('workspace.restored', { name }) }), onError: notifyFailure }),
  })
  return (
    <>
      <ListTable title={t('label.businesses')} list={list} label={t('workspace.profiles_list')} columns={columns} />
      {archiveDialog}
      {purgeDialog}
    </>
  )
}

function useProfileColumns({
  isOwner,
  archive,
  purge,
  restore,
}: {
  isOwner: boolean
  archive: (profile: WorkspaceProfile) => void
  purge: (profile: WorkspaceProfile) => void
  restore: (profile: WorkspaceProfile) => void
}): Column<WorkspaceProfile>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => [
      column('name', t('label.name'), 'minmax(180px, 2fr)', ({ name }) => name),
      column('status', t('label.status'), '170px', ({ archived_at, is_being_purged }) => {
        if (is_being_purged) return <Chip tone="bad">{t('workspace.status_purged')}</Chip>
        return archived_at ? (
          <Chip>{t('workspace.status_archived', { day: formats.dayOf(archived_at) })}</Chip>
        ) : (
          <Chip tone="on">{t('workspace.status_active')}</Chip>
        )
      }),
      column('created', t('label.created'), '130px', ({ created_at }) => formats.dayOf(created_at)),
      actionsColumn(
        t('label.change'),
        '220px',
        (profile) =>
          !profile.is_being_purged && (
            <>
              {profile.archived_at === null ? (
                <LinkButton onClick={() => archive(profile)}>{t('workspace.archive')}</LinkButton>
              ) : (
                <LinkButton onClick={() => restore(profile)}>{t('workspace.restore')}</LinkButton>
              )}
              {isOwner && profile.archived_at !== null && (
                <LinkButton onClick={() => purge(profile)}>{t('workspace.purge')}</LinkButton>
              )}
            </>
          ),
      ),
    ],
    [t, formats, isOwner, archive, purge, restore],
  )
}
