import { type ReactNode, useEffect, useState } from 'react'
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

/** What a step is waiting for; after a minute also what was received instead. */
export function WaitingStatus({ received, children }: { received: ReactNode; children: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 60_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StepStatus isThere={false}>
      {children} {isLong && received}
    </StepStatus>
  )
}
