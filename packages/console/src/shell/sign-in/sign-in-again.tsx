import { Dialog } from '../../components/dialogs/dialog.tsx'
import { queryClient } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Lets the user sign in over the page when the session has ended, so that their input is kept. */
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
            // If another user signs in, the page is discarded with the input of the previous user.
            if (userId === user.id) void queryClient.invalidateQueries()
            else location.assign('/')
          }}
        />
      </div>
    </Dialog>
  )
}
