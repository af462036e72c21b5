import { lazy, Suspense } from 'react'
import { DropDown } from '../components/inputs/drop-down.tsx'
import { WaitLines } from '../components/status/wait.tsx'
import { useSession } from '../data/session.tsx'
import { useTranslation } from '../locales/i18n.tsx'

const ProfileChoice = lazy(() => import('./profile-choice.tsx').then((file) => ({ default: file.ProfileChoice })))

/** Selects the profile and stays on the same page. */
export function ProfileSwitch() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const button = (
    <>
      <span>{profile.name}</span>
      <small>{profile.reporting_currency}</small>
    </>
  )
  return (
    <DropDown
      kind="dialog"
      label={t('shell.profile', { name: profile.name })}
      button={button}
      className="nav-pick"
      align="start"
      width={280}
    >
      {(close) => (
        <Suspense fallback={<WaitLines lines={4} height={18} />}>
          <ProfileChoice close={close} />
        </Suspense>
      )}
    </DropDown>
  )
}
