import type { OperationResponse } from '@tributary/client'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../../components/inputs/buttons.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { notify, notifyFailure } from '../../../components/status/notices.tsx'
import type { Column } from '../../../components/tables/data-table.tsx'
import { ListTable } from '../../../components/tables/list-table.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

type WorkspaceProfile = OperationResponse<'workspaces.listWorkspaceProfiles'>['data'][number]
type Action = 'archive' | 'purge'

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
  const archive = useMutationAction('profiles.archiveProfile', { changes })
  const purge = useMutationAction('profiles.purgeProfile', { changes })
  const { mutate: restore } = useMutationAction('profiles.restoreProfile', { changes })
  const [confirming, setConfirming] = useState<{ profile: WorkspaceProfile; action: Action } | null>(null)
  const columns = useProfileColumns({
    isOwner: role === 'owner',
    confirm: (profile, action) => setConfirming({ profile, action }),
    restore: ({ id, name }) =>
      restore({ id }, { onSuccess: () => notify({ text: t('workspace.restored', { name }) }), onError: notifyFailure }),
  })
  const run = confirming?.action === 'purge' ? purge : archive
  const carryOut = ({ profile, action }: NonNullable<typeof confirming>) =>
    run.mutate(
      { id: profile.id, body: { confirm_name: profile.name } },
      {
        onSuccess: () => {
          // The console shows this business, so it opens another one.
          if (profile.id === shown.id) return location.assign('/')
          setConfirming(null)
          notify({ text: t(`workspace.${action}_done`, { name: profile.name }) })
        },
      },
    )
  return (
    <>
      <ListTable title={t('workspace.profiles')} list={list} label={t('workspace.profiles_list')} columns={columns} />
      {confirming && (
        <ConfirmDialog
          title={t(`workspace.${confirming.action}_title`, { name: confirming.profile.name })}
          action={t(`workspace.${confirming.action}`)}
          typed={confirming.profile.name.trim()}
          isDanger
          runs={run}
          onClose={() => {
            run.reset()
            setConfirming(null)
          }}
          onConfirm={() => carryOut(confirming)}
        >
          <p>{t(`workspace.${confirming.action}_effect`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useProfileColumns({
  isOwner,
  confirm,
  restore,
}: {
  isOwner: boolean
  confirm: (profile: WorkspaceProfile, action: Action) => void
  restore: (profile: WorkspaceProfile) => void
}): Column<WorkspaceProfile>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => [
      { id: 'name', title: t('settings.name'), width: 'minmax(180px, 2fr)', cell: ({ name }) => name },
      {
        id: 'status',
        title: t('workspace.status'),
        width: '170px',
        cell: ({ archived_at, is_being_purged }) => {
          if (is_being_purged) return <Chip tone="bad">{t('workspace.status_purged')}</Chip>
          return archived_at ? (
            <Chip>{t('workspace.status_archived', { day: formats.dayOf(archived_at) })}</Chip>
          ) : (
            <Chip tone="on">{t('workspace.status_active')}</Chip>
          )
        },
      },
      {
        id: 'created',
        title: t('settings.since'),
        width: '130px',
        cell: ({ created_at }) => formats.dayOf(created_at),
      },
      {
        id: 'actions',
        title: t('members.change'),
        isTitleHidden: true,
        width: '220px',
        cell: (profile) =>
          !profile.is_being_purged && (
            <span className="row-actions">
              {profile.archived_at === null ? (
                <LinkButton onClick={() => confirm(profile, 'archive')}>{t('workspace.archive')}</LinkButton>
              ) : (
                <LinkButton onClick={() => restore(profile)}>{t('workspace.restore')}</LinkButton>
              )}
              {isOwner && profile.archived_at !== null && (
                <LinkButton onClick={() => confirm(profile, 'purge')}>{t('workspace.purge')}</LinkButton>
              )}
            </span>
          ),
      },
    ],
    [t, formats, isOwner, confirm, restore],
  )
}
