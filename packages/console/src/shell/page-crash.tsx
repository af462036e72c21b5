import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorMessage } from '../components/status/error-message.tsx'
import { isMissingCode, reloadForNewCode } from '../data/missing-code.ts'
import { PageWait } from './page-wait.tsx'

/** Shown when a page throws; the rest of the console keeps working. After an upgrade the page is reloaded instead. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const [isReloading] = useState(() => isMissingCode(error) && reloadForNewCode())
  if (isReloading) return <PageWait />
  return (
    <div className="page">
      <ErrorMessage error={error} onRetry={reset} />
    </div>
  )
}
