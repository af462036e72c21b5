import { failureOf } from '@tributary/client'
import { useEffect, useRef, useState } from 'react'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { callOperation } from '../../data/api.ts'
import { useMutationAction } from '../../data/queries.ts'
import { recordSignedIn } from '../../data/service-state.ts'
import { type Translate, useTranslation } from '../../locales/i18n.tsx'
import { Button, PasswordInput, TextInput } from '../../theme/mantine.ts'

/** Sign-in with a password and, if enabled, the second factor; or by a link, which may be opened in another tab. */
export function SignInForm({ email: known = '', onDone }: { email?: string; onDone: (userId: string) => void }) {
  const { t, language } = useTranslation()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeRequired, setCodeRequired] = useState(false)
  const signIn = useMutationAction('sessions.signIn')
  const requestLink = useMutationAction('sessions.requestLink')
  const form = useRef<HTMLFormElement>(null)
  const done = (userId: string) => {
    recordSignedIn()
    onDone(userId)
  }
  useSessionOfAnotherTab(done)

  const enter = () => {
    requestLink.reset()
    signIn.mutate(
      { body: { email, password, ...(code !== '' && { code }) } },
      {
        onSuccess: ({ data }) => done(data.user.id),
        onError: (error) => {
          setCode('')
          if (reasonOf(error) === 'second_factor_required') setCodeRequired(true)
          else if (reasonOf(error) === 'invalid_credentials') setCodeRequired(false)
        },
      },
    )
  }

  /** The link leads to the page that was requested. */
  const mailLink = () => {
    const address = form.current?.elements.namedItem('email') as HTMLInputElement | null
    if (!address?.reportValidity()) return
    signIn.reset()
    const next = `${location.pathname}${location.search}`
    requestLink.mutate({ body: { email, locale: language, next } })
  }

  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <TextInput
        label={t('label.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
        maxLength={254}
        data-autofocus={known === '' || undefined}
      />
      <PasswordInput
        label={t('label.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
        maxLength={1_000}
        data-autofocus={known !== '' || undefined}
      />
      {isCodeRequired && (
        <TextInput
          label={t('sign_in.code')}
          description={t('sign_in.code_more')}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          required
          maxLength={40}
          ref={(field) => field?.focus()}
        />
      )}
      <RejectedMessage error={signIn.error ?? requestLink.error} t={t} />
      {requestLink.isSuccess && (
        <p className="note" role="status">
          {t('sign_in.link_sent')}
        </p>
      )}
      <div className="actions">
        <Button type="submit" loading={signIn.isPending}>
          {t('sign_in.action')}
        </Button>
        <Button variant="default" loading={requestLink.isPending} onClick={mailLink}>
          {t('sign_in.mail_link')}
        </Button>
      </div>
      <p className="quiet">
        <a href="/password-reset">{t('sign_in.forgot')}</a>
      </p>
    </form>
  )
}

const reasonOf = (error: unknown): string | null => {
  const failure = failureOf(error)
  return failure?.kind === 'rejection' ? failure.reason : null
}

/** Explains errors that the user can fix; shows all others as usual. */
function RejectedMessage({ error, t }: { error: unknown; t: Translate }) {
  if (!error) return null
  const failure = failureOf(error)
  const wait = failure?.kind === 'rejection' && failure.status === 429 ? (failure.retryAfterSeconds ?? 1) : null
  if (wait !== null) return <FormMessage text={t('sign_in.wait', { count: wait })} />
  if (reasonOf(error) === 'second_factor_required') return null
  if (reasonOf(error) === 'invalid_credentials') return <FormMessage text={t('sign_in.wrong')} />
  if (reasonOf(error) === 'invalid_code') return <FormMessage text={t('sign_in.wrong_code')} />
  return <ErrorMessage error={error} />
}

function FormMessage({ text }: { text: string }) {
  return (
    <div className="note note-bad" role="alert">
      <p className="note-title">{text}</p>
    </div>
  )
}

/** The link may be opened in another tab: this tab then continues automatically. */
function useSessionOfAnotherTab(done: (userId: string) => void): void {
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    const checkSession = () =>
      void callOperation('sessions.readSession', {}).then(
        ({ data }) => latest.current(data.user.id),
        () => {
          // Still signed out: the next look tells.
        },
      )
    const timer = setInterval(checkSession, 4_000)
    window.addEventListener('focus', checkSession)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', checkSession)
    }
  }, [])
}
