import { failVendor } from '../provider-error.ts'

export interface ListPage<Row> {
  rows: readonly Row[]
  /** The number, position or link of the next page; absent on the last one. */
  next?: string | null
}

/** More pages than the largest accounts have, so that a list without an end does not read forever. */
const pagesMax = 1_000

/** Lists all rows of a list, page by page; fails when a position repeats, because a truncated list would be taken as complete. */
export async function listPages<Row>(read: (next: string | null) => Promise<ListPage<Row>>): Promise<Row[]> {
  const found: Row[] = []
  const positions = new Set<string>()
  for (let position: string | null = null; positions.size < pagesMax; ) {
    const page: ListPage<Row> = await read(position)
    for (const row of page.rows) found.push(row)
    if (!page.next) return found
    if (positions.has(page.next)) break
    positions.add(page.next)
    position = page.next
  }
  return failVendor({ kind: 'malformed', message: 'the list has no end' })
}
