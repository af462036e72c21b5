import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** What the rows need of a column. */
export interface CellColumn<Row> {
  id: string
  /** Right-aligned, with tabular digits. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

/** The next rows are requested this long before the last one is reached, which is some screens. */
const rowsAhead = 60

interface TableRowProps<Row> {
  row: Row
  columns: readonly CellColumn<Row>[]
  rowClass: string | undefined
  /** The index and the height of a row in a virtual list. */
  index?: number
  height?: number
}

/** While a long list is scrolled, only the rows that come into view are rendered. */
export const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  rowClass = '',
  index,
  height,
}: TableRowProps<Row>) {
  const isVirtual = index !== undefined && height !== undefined
  return (
    <div
      role="row"
      className={`table-row ${isVirtual ? 'virtual-row ' : ''}${rowClass}`}
      style={isVirtual ? { top: index * height } : undefined}
      aria-rowindex={isVirtual ? index + 2 : undefined}
    >
      {columns.map(({ id, cell, isNumber }) => (
        <div key={id} role="cell" className={isNumber ? 'num' : 'text-cell'}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

export function VirtualRows<Row>({
  rows,
  columns,
  keyOf,
  classOf,
  onEndReached,
  rowHeight,
}: {
  rows: readonly Row[]
  columns: readonly CellColumn<Row>[]
  keyOf: (row: Row) => string
  classOf?: ((row: Row) => string | undefined) | undefined
  onEndReached?: (() => void) | undefined
  rowHeight: number
}) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const rect = list.current?.getBoundingClientRect()
    if (rect) setTop(rect.top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const isAtEnd = last >= rows.length - rowsAhead
  useLayoutEffect(() => {
    if (isAtEnd) onEndReached?.()
  }, [isAtEnd, onEndReached])
  return (
    <div ref={list} role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {items.map(({ index }) => {
        const row = rows[index]!
        return (
          <TableRow
            key={keyOf(row)}
            row={row}
            columns={columns}
            rowClass={classOf?.(row)}
            index={index}
            height={rowHeight}
          />
        )
      })}
    </div>
  )
}
