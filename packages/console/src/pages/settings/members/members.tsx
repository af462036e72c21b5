import { useMemo, useState } from 'react'
import { useConfirmed } from '../../../components/dialogs/use-confirmed.tsx'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { actionsColumn, column } from '../../../components/tables/columns.tsx'
import type { Column } from '../../../components/tables/data-table.tsx'
import { ListTable } from '../../../components/tables/list-table.tsx'
import { useRead } from '../../../data/queries.ts'
import { type Role, useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NativeSelect } from '../../../theme/mantine.ts'
import { AccessDialog } from './access-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { type Member, useAccessText } from './member.ts'
import { useWorkspaceProfiles } from './profile-roles.tsx'
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
  const [limited, setLimited] = useState<Member | null>(null)
  const [removeDialog, askRemove] = useConfirmed('members.removeMember', { changes, text: 'members.remove' })
  const columns = useMemberColumns({
    change: (member, role) => setChanged({ member, role }),
    limit: setLimited,
    remove: ({ user_id, email }) => askRemove({ id, userId: user_id }, { email }),
  })
  return (
    <>
      <ListTable
        title={t('members.title')}
        list={list}
        label={t('members.title')}
        columns={columns}
        keyOf={({ user_id }) => user_id}
        waitingRows={2}
      />
      <Invite workspaceId={id} />
      <Invitations workspaceId={id} />
      <Card title={t('members.roles')}>
        <dl className="facts-list">
          {roles.map((role) => (
            <RoleDescription key={role} role={role} />
          ))}
        </dl>
      </Card>
      {changed && <RoleDialog workspaceId={id} {...changed} onClose={() => setChanged(null)} />}
      {limited && <AccessDialog workspaceId={id} member={limited} onClose={() => setLimited(null)} />}
      {removeDialog}
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

function useMemberColumns(actions: {
  change: (member: Member, role: Role) => void
  limit: (member: Member) => void
  remove: (member: Member) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { session } = useSession()
  const accessText = useAccessText()
  const hasSeveral = useWorkspaceProfiles().length > 1
  const { change, limit, remove } = actions
  return useMemo(
    (): Column<Member>[] => [
      column('email', t('label.person'), 'minmax(220px, 2fr)', ({ email, user_id, has_second_factor }) => (
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
      )),
      {
        id: 'role',
        title: t('members.role'),
        width: '160px',
        cell: (member) => (
          <span className="above-row">
            <NativeSelect
              aria-label={t('members.role_of', { email: member.email })}
              value={member.role}
              // The role of a limited member is changed with the access.
              disabled={member.profiles !== null}
              onChange={(event) => change(member, event.target.value as Role)}
              data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
              size="xs"
            />
          </span>
        ),
      },
      column('access', t('members.access'), 'minmax(180px, 1.4fr)', (member) => (
        <span title={accessText(member)}>{accessText(member)}</span>
      )),
      column('since', t('members.since'), '150px', ({ created_at }) => formats.ago(created_at)),
      actionsColumn(t('label.change'), hasSeveral ? '210px' : '110px', (member) => (
        <>
          {hasSeveral && <LinkButton onClick={() => limit(member)}>{t('members.access')}</LinkButton>}
          <LinkButton onClick={() => remove(member)}>{t('members.remove')}</LinkButton>
        </>
      )),
    ],
    [t, formats, session, accessText, hasSeveral, change, limit, remove],
  )
}
