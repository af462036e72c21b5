import type { ReactNode } from 'react'

/** Says what a list is for, with its controls at the right. */
export function Lead({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="tools">
      <p className="quiet" style={{ flex: '1 1 30ch' }}>
        {text}
      </p>
      {children}
    </div>
  )
}
