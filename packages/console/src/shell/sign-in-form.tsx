import { useEffect } from 'react'
import { callOperation } from '../data/api.ts'
import { useWords } from '../locales/words.tsx'

/** Signing in by a link, in this tab or another: whichever tab waits here goes on by itself. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { say } = useWords()
  useEffect(() => {
    const look = () =>
      void callOperation('sessions.readSession', {}).then(onDone, () => {
        // Still signed out: the next look tells.
      })
    const timer = setInterval(look, 4_000)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
    }
  }, [onDone])
  return (
    <div className="form">
      <p>{say('sign_in.by_link')}</p>
      <p className="quiet">{say('sign_in.where_from')}</p>
    </div>
  )
}
