import type { ReactNode } from 'react'

const titleOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined)

/** A cell with a smaller second line. A text that may be cut off is also its tooltip. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className="two-lines">
      {typeof children === 'string' ? <span title={children}>{children}</span> : children}
      <small className="quiet" title={titleOf(below)}>
        {below}
      </small>
    </span>
  )
}
