import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'

/** The last column of a table, with the actions of each row. Its title is only for screen readers. */
export const actionsColumn = <Row,>(title: string, width: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'actions',
  title,
  isTitleHidden: true,
  width,
  cell: (row) => {
    const actions = cell(row)
    return actions && <span className="row-actions">{actions}</span>
  },
})
