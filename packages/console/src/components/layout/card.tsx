import { type ReactNode, useId } from 'react'

/** A section with a heading. `flush` removes the padding around a table. */
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
  /** Whether new data is being loaded. */
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
