import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'

/** What a step has received or is waiting for; also announced to screen readers. */
export function StepStatus({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <p className={isThere ? 'start-done' : 'start-missing'} role="status">
      <b>{t(isThere ? 'start.done' : 'start.missing')}</b> {children}
    </p>
  )
}
