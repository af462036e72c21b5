import '../../../theme/mantine-forms.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { fieldError } from '../../../components/inputs/field-error.ts'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { type Column, DataTable } from '../../../components/tables/data-table.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { type Role, useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Invitations } from './invitations.tsx'
import type { Member } from './member.ts'
import { RoleDialog } from './role-dialog.tsx'

const roles: readonly Role[] = ['viewer', 'editor', 'admin', 'owner']
const changes = ['members.listMembers', 'auditLog.listAuditEvents'] as const

/** The members of the workspace and their roles: invite, change, remove. */
export function Members() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const id = profile.workspace_id
  const list = useRead('members.listMembers', { id, limit: 100 })
  const [changed, setChanged] = useState<{ member: Member; role: Role } | null>(null)
  const [doomed, setDoomed] = useState<Member | null>(null)
  const remove = useMutationAction('members.removeMember', { changes })
  const columns = useMemberColumns({
    change: (member, role) => setChanged({ member, role }),
    remove: setDoomed,
  })
  return (
    <>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card title={t('members.title')} isFlush>
        <DataTable
          label={t('members.title')}
          rows={list.data?.data ?? []}
          columns={columns}
          keyOf={({ user_id }) => user_id}
          isWaiting={list.isPending}
          rowHeight={54}
        />
      </Card>
      <Card title={t('members.roles')}>
        <dl className="facts-list">
          {roles.map((role) => (
            <RoleDescription key={role} role={role} />
          ))}
        </dl>
      </Card>
      <Invite workspaceId={id} />
      <Invitations workspaceId={id} />
      {changed && <RoleDialog workspaceId={id} {...changed} onClose={() => setChanged(null)} />}
      {doomed && (
        <ConfirmDialog
          title={t('members.remove_title', { email: doomed.email })}
          action={t('members.remove')}
          isDanger
          isBusy={remove.isPending}
          error={remove.error}
          onClose={() => setDoomed(null)}
          onConfirm={() =>
            remove.mutate({ input: { id, userId: doomed.user_id } }, { onSuccess: () => setDoomed(null) })
          }
        >
          <p>{t('members.remove_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function RoleDescription({ role }: { role: Role }) {
  const { t } = useTranslation()
  return (
    <>
      <dt>{t(`role.${role}`)}</dt>
      <dd>{t(`members.may_${role}`)}</dd>
    </>
  )
}

function useMemberColumns(actions: { change: (member: Member, role: Role) => void; remove: (member: Member) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { session } = useSession()
  const { change, remove } = actions
  return useMemo(
    (): Column<Member>[] => [
      {
        id: 'email',
        title: t('members.person'),
        width: 'minmax(220px, 2fr)',
        cell: ({ email, user_id, has_second_factor }) => (
          <span className="two-lines">
            <span title={email}>{email}</span>
            <small className="quiet">
              {user_id === session.user.id && (
                <>
                  <Chip tone="on">{t('members.you')}</Chip>{' '}
                </>
              )}
              {t(has_second_factor ? 'members.two_factors' : 'members.one_factor')}
            </small>
          </span>
        ),
      },
      {
        id: 'role',
        title: t('members.role'),
        width: '160px',
        cell: (member) => (
          <span className="above-row">
            <NativeSelect
              aria-label={t('members.role_of', { email: member.email })}
              value={member.role}
              onChange={(event) => change(member, event.target.value as Role)}
              data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
              size="xs"
            />
          </span>
        ),
      },
      { id: 'since', title: t('members.since'), width: '150px', cell: ({ created_at }) => formats.ago(created_at) },
      {
        id: 'actions',
        title: t('members.change'),
        isTitleHidden: true,
        width: '110px',
        cell: (member) => (
          <span className="row-actions">
            <button type="button" className="link-button" onClick={() => remove(member)}>
              {t('members.remove')}
            </button>
          </span>
        ),
      },
    ],
    [t, formats, session, change, remove],
  )
}

function Invite({ workspaceId }: { workspaceId: string }) {
  const { t, locale } = useTranslation()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const invite = useMutationAction('invitations.createInvitation', { changes: ['invitations.listInvitations'] })
  return (
    <Card title={t('members.invite')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const language = locale.startsWith('es') ? 'es' : 'en'
          invite.mutate(
            { input: { id: workspaceId, body: { email: email.trim(), role, locale: language } } },
            {
              onSuccess: ({ data }) => {
                setEmail('')
                notify({
                  text: t(data.is_mailed ? 'members.invited' : 'members.invited_outbox', { email: data.email }),
                })
              },
            },
          )
        }}
      >
        <TextInput
          label={t('members.email')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError(invite.error, 'email')}
          required
        />
        <NativeSelect
          label={t('members.role')}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        {invite.isError && <ErrorMessage error={invite.error} />}
        <div className="actions">
          <Button type="submit" loading={invite.isPending}>
            {t('members.invite_action')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
