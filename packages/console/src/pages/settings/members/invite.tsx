import { useState } from 'react'
import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { Card } from '../../../components/layout/card.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { type Role, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NativeSelect, TextInput } from '../../../theme/mantine.ts'
import {
  type ProfileGrant,
  type ProfileRole,
  ProfileRoles,
  profileRoles,
  useWorkspaceProfiles,
} from './profile-roles.tsx'

const roles: readonly Role[] = [...profileRoles, 'owner']
const accesses = ['this', 'some', 'workspace'] as const
type Access = (typeof accesses)[number]

/** Invites a person. The default is the least access: read-only, and only to the current profile. */
export function Invite({ workspaceId }: { workspaceId: string }) {
  const { t, locale } = useTranslation()
  const { session, profile } = useSession()
  const hasSeveral = useWorkspaceProfiles().length > 1
  const workspace = session.workspaces.find(({ id }) => id === workspaceId)?.name ?? ''
  const [role, setRole] = useState<Role>('viewer')
  const [chosen, setAccess] = useState<Access>('this')
  const [grants, setGrants] = useState<ProfileGrant[]>([])
  const access = hasSeveral ? chosen : 'workspace'
  const profiles =
    access === 'some' ? grants : access === 'this' ? [{ profile_id: profile.id, role: role as ProfileRole }] : null
  const invite = useMutationAction('invitations.createInvitation', { changes: ['invitations.listInvitations'] })
  const { values, set, text } = useFields({ email: '' }, invite.error)
  const { email } = values
  const submit = () => {
    const language = locale.startsWith('es') ? 'es' : 'en'
    const body = { email: email.trim(), locale: language, ...(profiles ? { profiles } : { role }) } as const
    const onSuccess = ({ data }: { data: { email: string; is_mailed: boolean } }) => {
      set({ email: '' })
      notify({ text: t(data.is_mailed ? 'members.invited' : 'members.invited_outbox', { email: data.email }) })
    }
    invite.mutate({ id: workspaceId, body }, { onSuccess })
  }
  return (
    <Card title={t('members.invite')}>
      <Form runs={invite} action={t('members.invite_action')} isBlocked={profiles?.length === 0} onSubmit={submit}>
        <TextInput label={t('label.email')} type="email" {...text('email')} required />
        {hasSeveral && (
          <NativeSelect
            label={t('members.access')}
            description={t(`members.access_${access}_more`)}
            value={access}
            onChange={(event) => {
              const next = event.target.value as Access
              // Owners exist only in a workspace.
              if (next !== 'workspace' && role === 'owner') setRole('viewer')
              setAccess(next)
            }}
            data={accesses.map((value) => ({
              value,
              label: t(`members.access_${value}`, { name: value === 'this' ? profile.name : workspace }),
            }))}
          />
        )}
        {access === 'some' ? (
          <ProfileRoles grants={grants} onChange={setGrants} />
        ) : (
          <NativeSelect
            label={t('members.role')}
            description={t(`members.may_${role}`)}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
            data={(access === 'workspace' ? roles : profileRoles).map((value) => ({
              value,
              label: t(`role.${value}`),
            }))}
          />
        )}
      </Form>
    </Card>
  )
}
