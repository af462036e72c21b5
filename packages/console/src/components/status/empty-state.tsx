import type { ReactNode } from 'react'

/** Says why a list is empty and what to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="note note-plain">
      <p className="note-title">{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
