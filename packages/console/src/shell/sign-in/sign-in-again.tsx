import { Dialog } from '../../components/dialogs/dialog.tsx'
import { queryClient } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The session ended while somebody was at work: they sign in above the page, which keeps all they typed. */
export function SignInAgain() {
  const { t } = useTranslation()
  const { user } = useSession().session
  return (
    <Dialog title={t('sign_in.again')} onClose={() => {}} isRequired>
      <div className="stack">
        <p>{t('sign_in.nothing_lost')}</p>
        <SignInForm
          email={user.email}
          onDone={(userId) => {
            // What the one before typed and read is not for somebody else.
            if (userId === user.id) void queryClient.invalidateQueries()
            else location.assign('/')
          }}
        />
      </div>
    </Dialog>
  )
}
