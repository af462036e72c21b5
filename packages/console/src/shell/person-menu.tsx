import { lazy, Suspense } from 'react'
import { DropDown } from '../components/inputs/drop-down.tsx'
import { WaitLines } from '../components/status/wait.tsx'
import { useSession } from '../data/session.tsx'
import { useTranslation } from '../locales/i18n.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((file) => ({ default: file.AccountMenu })))

/** The user menu: theme, language and sign-out. */
export function PersonMenu() {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <DropDown
      kind="menu"
      label={t('shell.person', { email: session.user.email })}
      button={<span>{session.user.email}</span>}
      className="nav-pick"
      align="start"
      width={230}
    >
      {() => (
        <Suspense fallback={<WaitLines lines={6} height={22} />}>
          <AccountMenu />
        </Suspense>
      )}
    </DropDown>
  )
}
