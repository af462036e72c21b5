import { useConfirmed } from '../../../components/dialogs/use-confirmed.tsx'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

/** The workspaces of the user, with a way to leave each. */
export function Memberships() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [leaveDialog, askLeave] = useConfirmed('members.leaveWorkspace', {
    text: 'memberships.leave',
    onSuccess: () => location.assign('/'),
  })
  return (
    <Card title={t('memberships.title')}>
      <div className="form">
        {session.workspaces.map(({ id, name }) => (
          <p key={id}>
            {name}{' '}
            <LinkButton onClick={() => askLeave({ id }, { name })}>
              {t('memberships.leave')}
              <span className="visually-hidden"> {name}</span>
            </LinkButton>
          </p>
        ))}
      </div>
      {leaveDialog}
    </Card>
  )
}
