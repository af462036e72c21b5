import { useEffect } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { Mark } from '../mark.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t('sign_in.action')} · Tributary`
  }, [t])
  return (
    <main className="gate">
      <div className="card gate-card">
        <div className="brand">
          <Mark size={30} />
          Tributary
        </div>
        <h1>{t('sign_in.action')}</h1>
        <SignInForm onDone={onDone} />
        <p className="quiet">
          {t('sign_in.where_from')} <code>{t('sign_in.command')}</code>
        </p>
        <p className="quiet">
          {t('sign_in.first')} <code>{t('sign_in.first_command')}</code>
        </p>
      </div>
    </main>
  )
}
