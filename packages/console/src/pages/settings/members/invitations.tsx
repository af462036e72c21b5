import { ActionButton } from '../../../components/inputs/action-button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { QueryList } from '../../../components/status/query-list.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { useAccessText } from './member.ts'

const changes = ['invitations.listInvitations'] as const

/** Invitations: open, accepted, expired or revoked. */
export function Invitations({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const accessText = useAccessText()
  const list = useRead('invitations.listInvitations', { id: workspaceId, limit: 50 })
  const revoke = useMutationAction('invitations.revokeInvitation', { changes })
  const resend = useMutationAction('invitations.resendInvitation', { changes })
  return (
    <Card title={t('invitations.title')}>
      {(revoke.isError || resend.isError) && <ErrorMessage error={revoke.error ?? resend.error} />}
      <QueryList query={list} empty={t('invitations.none')}>
        {(item) => (
          <>
            <span className="known-value">{item.email}</span>
            <Chip tone={item.status === 'open' ? 'warn' : item.status === 'accepted' ? 'on' : 'plain'}>
              {t(`invitations.${item.status}`)}
            </Chip>
            <span className="quiet">
              {[item.profiles ? accessText(item) : t(`role.${item.role}`), formats.ago(item.created_at)].join(' · ')}
            </span>
            {item.status === 'open' && (
              <span className="row-actions">
                <ActionButton
                  action={resend}
                  input={{ id: workspaceId, invitationId: item.id }}
                  done={t('invitations.resent', { email: item.email })}
                >
                  {t('label.resend')}
                </ActionButton>
                <ActionButton action={revoke} input={{ id: workspaceId, invitationId: item.id }}>
                  {t('invitations.revoke')}
                </ActionButton>
              </span>
            )}
          </>
        )}
      </QueryList>
    </Card>
  )
}
