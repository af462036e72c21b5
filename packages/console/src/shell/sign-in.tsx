import { useEffect } from 'react'
import { useWords } from '../locales/words.tsx'
import { Mark } from './mark.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The way in. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const { say } = useWords()
  useEffect(() => {
    document.title = `${say('sign_in.title')} · Tributary`
  }, [say])
  return (
    <main className="gate">
      <div className="card gate-card">
        <div className="brand">
          <Mark size={30} />
          Tributary
        </div>
        <h1>{say('sign_in.title')}</h1>
        <SignInForm onDone={onDone} />
        <p className="quiet">
          {say('sign_in.where_from')} <code>{say('sign_in.command')}</code>
        </p>
        <p className="quiet">
          {say('sign_in.first')} <code>{say('sign_in.first_command')}</code>
        </p>
      </div>
    </main>
  )
}
