import type { z } from 'zod'
import { failVendor } from '../provider-error.ts'
import type { VendorRequest } from './vendor-http.ts'
import type { VendorSession } from './vendor-session.ts'

/** What a call with a token needs, also before an account is chosen. */
export type Authorized = Pick<VendorSession, 'http' | 'tokens'>

/** Calls an API with the token of the session, and these headers. */
export function apiCaller(headers: Readonly<Record<string, string>> = {}) {
  return <Schema extends z.ZodType>(
    { http, tokens }: Authorized,
    request: VendorRequest,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    http.json({ ...request, bearerToken: tokens.access_token, headers: { ...headers, ...request.headers } }, schema)
}

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
