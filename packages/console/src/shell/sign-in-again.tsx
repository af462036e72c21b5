import { Modal } from '@mantine/core'
import { queryClient } from '../data/queries.ts'
import { tellSignedIn } from '../data/service-state.ts'
import { useWords } from '../locales/words.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The session ended while somebody was at work: they sign in above the page, which keeps all they typed. */
export function SignInAgain() {
  const { say } = useWords()
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title={say('sign_in.again')}>
      <p>{say('sign_in.nothing_lost')}</p>
      <SignInForm
        onDone={() => {
          tellSignedIn()
          void queryClient.invalidateQueries()
        }}
      />
    </Modal>
  )
}
