import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ConcurrentEditNotice } from '../../../components/status/concurrent-edit-notice.tsx'
import { useConcurrentEdit } from '../../../data/concurrent-edit.ts'
import { useMutationAction } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Radio, Stack } from '../../../theme/mantine.ts'
import { type Member, useAccessText } from './member.ts'
import { type ProfileGrant, ProfileRoles } from './profile-roles.tsx'

/** Limits a member to profiles, each with a role, or removes the limit. */
export function AccessDialog({
  workspaceId,
  member,
  onClose,
}: {
  workspaceId: string
  member: Member
  onClose: () => void
}) {
  const { t } = useTranslation()
  const accessText = useAccessText()
  const [isLimited, setLimited] = useState(member.profiles !== null)
  const [grants, setGrants] = useState<ProfileGrant[]>(member.profiles ?? [])
  const change = useMutationAction('members.setMemberProfiles', {
    changes: ['members.listMembers', 'auditLog.listAuditEvents'],
  })
  const concurrentEdit = useConcurrentEdit(
    'members.listMembers',
    { id: workspaceId, limit: 100 },
    {
      opened: member,
      find: ({ data }) => data.find(({ user_id }) => user_id === member.user_id),
      shownOf: ({ role, profiles }) => [role, profiles],
    },
  )
  const write = () =>
    change.mutate(
      { id: workspaceId, userId: member.user_id, body: { profiles: isLimited ? grants : null } },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      title={t('members.access_title', { email: member.email })}
      action={t('members.access_action')}
      runs={change}
      isBlocked={concurrentEdit.other !== null || (isLimited && grants.length === 0)}
      onClose={onClose}
      onConfirm={() => void concurrentEdit.unlessChanged(write)}
    >
      <Radio.Group
        aria-label={t('members.access')}
        value={isLimited ? 'some' : 'workspace'}
        onChange={(value) => setLimited(value === 'some')}
      >
        <Stack gap={8}>
          <Radio value="some" label={t('members.limit_some')} description={t('members.access_some_more')} />
          <Radio
            value="workspace"
            label={t('members.limit_none', { role: t(`role.${member.role}`) })}
            description={t('members.access_workspace_more')}
          />
        </Stack>
      </Radio.Group>
      {isLimited && <ProfileRoles grants={grants} onChange={setGrants} />}
      <ConcurrentEditNotice edit={concurrentEdit} describe={accessText} onTake={onClose} onKeep={write} />
    </ConfirmDialog>
  )
}
