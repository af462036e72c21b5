import { useEffect } from 'react'
import { isRetryDue, recordReachable, recordUnreachable, useServiceState } from '../data/service-state.ts'
import { useTranslation } from '../locales/i18n.tsx'

/** Shown while the service is unreachable; polls every two seconds and disappears automatically. */
export function UnreachableNotice() {
  const { t } = useTranslation()
  const { isUnreachable } = useServiceState()
  // The browser knows that it is offline before a request fails.
  useEffect(() => {
    const record = () => recordUnreachable()
    window.addEventListener('offline', record)
    return () => window.removeEventListener('offline', record)
  }, [])
  useEffect(() => {
    if (!isUnreachable) return
    const timer = setInterval(async () => {
      if (!isRetryDue()) return
      const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
      if (response?.ok) recordReachable()
    }, 2_000)
    return () => clearInterval(timer)
  }, [isUnreachable])
  if (!isUnreachable) return null
  return (
    <div className="notice-bar" role="status">
      {t('unreachable.text')}
    </div>
  )
}
