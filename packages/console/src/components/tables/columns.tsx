import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'

/** A column of a list. `width` is a CSS grid track, for example `minmax(220px, 2fr)`. */
export const column = <Row,>(
  id: string,
  title: string,
  width: string,
  cell: (row: Row) => ReactNode,
  more: Omit<Column<Row>, 'id' | 'title' | 'width' | 'cell'> = {},
): Column<Row> => ({ id, title, width, cell, ...more })

/** A column of numbers. */
export const numberColumn = <Row,>(
  id: string,
  title: string,
  width: string,
  cell: (row: Row) => ReactNode,
): Column<Row> => column(id, title, width, cell, { isNumber: true })

/** A column that a file has too, with its value instead of what is shown. */
export type FileColumn<Row> = Column<Row> & { plain?: (row: Row) => string | number | null }

/** A column of numbers that can be sorted and is in the file. */
export const figureColumn = <Row,>(
  id: string,
  title: string,
  value: (row: Row) => number | null,
  show: (value: number | null) => string,
  more: Partial<FileColumn<Row>> = {},
): FileColumn<Row> => ({
  ...{ id, title, isNumber: true, sortBy: value, plain: value },
  cell: (row) => show(value(row)),
  ...more,
})

/** The last column of a list, with the actions of each row. Its title is only for screen readers. */
export const actionsColumn = <Row,>(title: string, width: string, cell: (row: Row) => ReactNode): Column<Row> => {
  const inLine = (row: Row) => {
    const actions = cell(row)
    return actions && <span className="row-actions">{actions}</span>
  }
  return column('actions', title, width, inLine, { isTitleHidden: true })
}
