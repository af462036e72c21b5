import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailureNote } from '../parts/failure-note.tsx'

/** A fault of ours inside a page: the rest of the console goes on. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  return (
    <div className="page">
      <FailureNote error={error} onRetry={reset} />
    </div>
  )
}
