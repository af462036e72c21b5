import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PickButton } from '../components/layout/buttons.tsx'
import { useSession } from '../data/session.tsx'
import { useTranslation } from '../locales/i18n.tsx'
import { Activity } from './activity.tsx'
import { Mark } from './mark.tsx'
import { NavIcon } from './nav-icon.tsx'
import { visibleGroups } from './nav-items.ts'
import { PersonMenu } from './person-menu.tsx'
import { ProfileSwitch } from './profile-switch.tsx'
import { openSearch } from './search/search-box.tsx'

export function Navigation() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the phone's menu.
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <header className="phone-bar">
        <Brand />
        <PickButton aria-expanded={isOpen} aria-controls="navigation" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'close' : 'shell.menu')}
        </PickButton>
      </header>
      <nav id="navigation" className="nav" data-open={isOpen} aria-label={t('shell.navigation')}>
        <Brand />
        <ProfileSwitch />
        <button type="button" className="nav-pick nav-search" onClick={openSearch}>
          <span>{t('search.open')}</span>
          <kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <div className="nav-pages">
          {visibleGroups(session).map(({ title, items }) => (
            <div
              key={title ?? 'first'}
              role="group"
              aria-label={title ? t(title) : undefined}
              style={{ display: 'contents' }}
            >
              {title && <div className="nav-group">{t(title)}</div>}
              {items.map(({ to, label }) => (
                <Link key={to} to={to} className="nav-link" aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
                  <NavIcon to={to} />
                  {t(label)}
                </Link>
              ))}
            </div>
          ))}
        </div>
        <div className="nav-foot">
          <Activity />
          <PersonMenu />
        </div>
      </nav>
    </>
  )
}

function Brand() {
  return (
    <Link to="/" className="brand">
      <Mark />
      Tributary
    </Link>
  )
}

function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
