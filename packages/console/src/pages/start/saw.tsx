import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'

/** What a step has seen, or what it is still waiting for: told to those who listen as well. */
export function Saw({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <p className={isThere ? 'start-saw' : 'start-missing'} role="status">
      <b>{t(isThere ? 'start.saw' : 'start.missing')}</b> {children}
    </p>
  )
}
