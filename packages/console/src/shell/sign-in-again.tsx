import { queryClient } from '../data/queries.ts'
import { tellSignedIn } from '../data/service-state.ts'
import { useWords } from '../locales/words.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The session ended while somebody was at work: they sign in above the page, which keeps all they typed. */
export function SignInAgain() {
  const { say } = useWords()
  return (
    <Dialog title={say('sign_in.again')} onClose={() => {}} isRequired>
      <p>{say('sign_in.nothing_lost')}</p>
      <SignInForm
        onDone={() => {
          tellSignedIn()
          void queryClient.invalidateQueries()
        }}
      />
    </Dialog>
  )
}
