import { useMemo } from 'react'
import { useParameter } from '../../data/view.ts'
import type { Sort } from './data-table.tsx'

interface Sorting<Chosen extends Sort | null> {
  sort: Chosen
  onSort: (sort: Sort) => void
}

/** The column that a table is sorted by, stored in the URL; `-` in front of it is descending. Spread it into the table. */
export function useSort(initial: string, allowed?: readonly string[]): Sorting<Sort>
export function useSort(): Sorting<Sort | null>
export function useSort(initial?: string, allowed?: readonly string[]): Sorting<Sort | null> {
  const [text = initial, setText] = useParameter('sort', allowed)
  const sort = useMemo(
    () => (text ? { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : null),
    [text],
  )
  return { sort, onSort: (next) => setText(sortText(next)) }
}

export const sortText = ({ column, isDescending }: Sort): string => `${isDescending ? '-' : ''}${column}`
