import type { ReactNode } from 'react'

/** An empty list says why it is empty and what to do about it. */
export function EmptyNote({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className="note note-plain">
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}
