import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { Wait } from '../status/wait.tsx'
import { type CellColumn, TableRow, VirtualRows } from './table-rows.tsx'
import './data-table.css'

export interface Column<Row> extends CellColumn<Row> {
  title: string
  /** The definition of the column, shown on hover. */
  hint?: string
  /** Whether the title is only for screen readers. */
  isTitleHidden?: boolean
  /** A CSS grid track, for example `minmax(220px, 2fr)`. */
  width?: string
  /** Makes the column sortable. */
  sortBy?: (row: Row) => number | string | null
  /** Shown next to the first column on a phone, where only some columns fit. */
  isKey?: boolean
  /** Highlights the values that this service computed in a comparison. */
  isAccent?: boolean
}

export interface Sort {
  column: string
  isDescending: boolean
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  rows: readonly Row[]
  /** The same array for the same columns, so that unchanged rows are not rendered again. */
  columns: readonly Column<Row>[]
  /** A control before the title of the first column, such as one that selects all rows. */
  head?: ReactNode
  /** Default: the id of the row. */
  keyOf?: (row: Row) => string
  sort?: Sort | null
  onSort?: ((sort: Sort) => void) | undefined
  isWaiting?: boolean
  isStale?: boolean
  /** Rows that are drawn while waiting. Default: 8; fewer where a list is short, so that little moves. */
  waitingRows?: number
  /** Fixed rows at the end of the table, such as a total; neither sorted nor scrolled. */
  foot?: readonly Row[]
  empty?: ReactNode
  classOf?: (row: Row) => string | undefined
  onEndReached?: () => void
  /** Default: 44, which two lines fit in. */
  rowHeight?: number
}

const usualRowHeight = 44
/** Up to this number all rows are rendered, so that the browser's text search finds them. */
const plainRows = 80

/** A table for any number of rows: long tables render only the visible ones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, foot = [], isWaiting = false, empty } = props
  const isEmpty = !isWaiting && rows.length === 0 && foot.length === 0
  // The hooks measure the element of the table, so an empty table unmounts it.
  return isEmpty && empty ? empty : <FilledTable {...props} />
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, foot = [], classOf, isWaiting = false, isStale = false, rowHeight = usualRowHeight } = props
  const { keyOf = idOf } = props
  const columns = useMemo(() => orderColumns(props.columns), [props.columns])
  const plain = (row: Row) => <TableRow key={keyOf(row)} row={row} columns={columns} rowClass={classOf?.(row)} />
  const columnTracks = columns.map(
    ({ width, isNumber }) => width ?? (isNumber ? 'minmax(84px, 1fr)' : 'minmax(110px, 1fr)'),
  )
  const [box, isWide, least, tracks] = useScrolls(columnTracks)
  const style = {
    '--columns': tracks.join(' '),
    '--row': `${rowHeight}px`,
    ...(isWide && { width: least }),
  } as CSSProperties
  return (
    <div
      className="table-scroll"
      ref={box}
      data-scrolls={isWide}
      tabIndex={isWide ? 0 : undefined}
      role={isWide ? 'group' : undefined}
      aria-label={isWide ? label : undefined}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + foot.length + 1}
        className="table"
        style={style}
        aria-busy={isWaiting || isStale}
      >
        <TableHead {...props} columns={columns} />
        <div role="rowgroup" className={isStale ? 'stale' : undefined}>
          {isWaiting ? (
            <WaitingRows columns={columns.length} rows={props.waitingRows ?? 8} />
          ) : rows.length <= plainRows ? (
            rows.map(plain)
          ) : (
            <VirtualRows {...props} columns={columns} keyOf={keyOf} rowHeight={rowHeight} />
          )}
          {!isWaiting && foot.map(plain)}
        </div>
      </div>
    </div>
  )
}

const idOf = (row: unknown): string => (row as { id: string }).id

function TableHead<Row>({ columns, head, sort, onSort }: DataTableProps<Row>) {
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" className="table-row">
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            head={index === 0 && head}
            sort={sort?.column === column.id ? sort : null}
            onSort={onSort}
          />
        ))}
      </div>
    </div>
  )
}

function HeadCell<Row>({
  column: { id, title, hint, isTitleHidden, isNumber, sortBy, isAccent },
  head,
  sort,
  onSort,
}: {
  column: Column<Row>
  head: ReactNode
  /** Null if the table is sorted by another column. */
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}) {
  return (
    <div
      role="columnheader"
      aria-sort={sort ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={`${isNumber ? 'num' : ''}${isAccent ? ' accent' : ''}`}
    >
      {head}
      {sortBy && onSort ? (
        <button
          type="button"
          className="bare-button"
          title={hint}
          onClick={() => onSort({ column: id, isDescending: sort ? !sort.isDescending : Boolean(isNumber) })}
        >
          {title}
          <span aria-hidden="true" className="sort-mark">
            {sort ? (sort.isDescending ? '↓' : '↑') : ''}
          </span>
        </button>
      ) : (
        <span className={isTitleHidden ? 'visually-hidden' : undefined} title={hint}>
          {title}
        </span>
      )}
    </div>
  )
}

function WaitingRows({ columns, rows }: { columns: number; rows: number }) {
  const { t } = useTranslation()
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        <div role="row" className="table-row" key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <div role="cell" key={column}>
              {row === 0 && column === 0 && <span className="visually-hidden">{t('wait')}</span>}
              <Wait height={14} width={column === 0 ? `${70 - ((row * 13) % 30)}%` : '60%'} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

/** Whether the columns are wider than the container. If so the table scrolls horizontally, otherwise its header is sticky. */
function useScrolls(
  columnTracks: readonly string[],
): [React.RefObject<HTMLDivElement | null>, boolean, number, readonly string[]] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Runs before the first paint to avoid a layout shift.
    setWidth(element.clientWidth)
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  // The first column is sticky; on a phone it is narrower, so that another column fits.
  const tracks = width < phoneWidth ? [narrowed(columnTracks[0]!), ...columnTracks.slice(1)] : columnTracks
  const least = tracks.reduce((sum, track) => sum + leastOf(track), 16)
  return [box, least > width, least, tracks]
}

const phoneWidth = 560
/** On a phone, the key columns follow the first one. */
function orderColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (window.innerWidth > phoneWidth) return columns
  const [first, ...rest] = columns
  return [first!, ...rest.filter(({ isKey }) => isKey), ...rest.filter(({ isKey }) => !isKey)]
}

const leastOf = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? 0)
const narrowed = (track: string): string =>
  track.replace(/(\d+)px/, (whole, size) => (Number(size) > 156 ? '156px' : whole))

/** Sorts by a column; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const by = sort && columns.find(({ id }) => id === sort.column)?.sortBy
  if (!by) return rows
  const direction = sort.isDescending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [by(a), by(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    if (typeof left === 'string' && typeof right === 'string') return direction * left.localeCompare(right)
    return direction * (Number(left) - Number(right))
  })
}
