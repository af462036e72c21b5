import { type ReactNode, useId } from 'react'

/** A sheet of paper with a heading. `flush` lets a table reach its edges. */
export function Card({
  title,
  aside,
  isFlush = false,
  isStale = false,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  isFlush?: boolean
  /** While the numbers of a new question are on their way. */
  isStale?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`card${isFlush ? ' card-flush' : ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {aside && <small>{aside}</small>}
        </div>
      )}
      <div className={isStale ? 'stale' : undefined}>{children}</div>
    </section>
  )
}
