import type { ReactNode } from 'react'

/** A table of a card: the first column names the rows, the others are numbers. */
export function SmallTable({
  label,
  titles,
  className,
  children,
}: {
  /** Accessible name of the table. */
  label: string
  titles: readonly string[]
  className?: string
  children: ReactNode
}) {
  return (
    <table className={className ? `small-table ${className}` : 'small-table'} aria-label={label}>
      <thead>
        <tr>
          {titles.map((title, index) => (
            <th key={title} scope="col" className={index > 0 ? 'num' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
