import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../../components/inputs/buttons.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

/** The workspaces of the user, with a way to leave each. */
export function Memberships() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [left, setLeft] = useState<{ id: string; name: string } | null>(null)
  const leave = useMutationAction('members.leaveWorkspace')
  return (
    <Card title={t('memberships.title')}>
      <div className="form">
        {session.workspaces.map((workspace) => (
          <p key={workspace.id}>
            {workspace.name}{' '}
            <LinkButton onClick={() => setLeft(workspace)}>
              {t('memberships.leave')}
              <span className="visually-hidden"> {workspace.name}</span>
            </LinkButton>
          </p>
        ))}
      </div>
      {left && (
        <ConfirmDialog
          title={t('memberships.leave_title', { name: left.name })}
          action={t('memberships.leave')}
          isDanger
          runs={leave}
          onClose={() => {
            leave.reset()
            setLeft(null)
          }}
          onConfirm={() => leave.mutate({ id: left.id }, { onSuccess: () => location.assign('/') })}
        >
          <p>{t('memberships.leave_effect')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
