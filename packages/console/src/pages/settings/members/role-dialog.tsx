import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ConcurrentEditNotice } from '../../../components/status/concurrent-edit-notice.tsx'
import { useConcurrentEdit } from '../../../data/concurrent-edit.ts'
import { useMutationAction } from '../../../data/queries.ts'
import type { Role } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { Member } from './member.ts'

/** Shows the permissions of a new role before it is assigned, and warns about a concurrent change. */
export function RoleDialog({
  workspaceId,
  member,
  role,
  onClose,
}: {
  workspaceId: string
  member: Member
  role: Role
  onClose: () => void
}) {
  const { t } = useTranslation()
  const change = useMutationAction('members.changeRole', {
    changes: ['members.listMembers', 'auditLog.listAuditEvents'],
  })
  const concurrentEdit = useConcurrentEdit(
    'members.listMembers',
    { id: workspaceId, limit: 100 },
    {
      opened: member,
      find: ({ data }) => data.find(({ user_id }) => user_id === member.user_id),
      shownOf: (member) => [member.role],
    },
  )
  const write = () => change.mutate({ id: workspaceId, userId: member.user_id, body: { role } }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('members.role_title', { email: member.email, role: t(`role.${role}`) })}
      action={t('members.role_action')}
      runs={change}
      isBlocked={concurrentEdit.other !== null}
      onClose={onClose}
      onConfirm={() => void concurrentEdit.unlessChanged(write)}
    >
      <p>{t(`members.may_${role}`)}</p>
      <ConcurrentEditNotice
        edit={concurrentEdit}
        describe={({ role }) => t(`role.${role}`)}
        onTake={onClose}
        onKeep={write}
      />
    </ConfirmDialog>
  )
}
