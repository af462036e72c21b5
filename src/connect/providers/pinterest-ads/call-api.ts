import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import type { VendorRequest } from '../vendor-http.ts'

export const prefix = '/v5'

/** The path of a resource of the session's account. */
export function accountPath({ account }: Pick<VendorSession, 'account'>, resource: string): string {
  return `${prefix}/ad_accounts/${encodeURIComponent(account.external_id)}/${resource}`
}

/** Calls the API with the token of the session. */
export function callApi<Schema extends z.ZodType>(
  { http, tokens }: Pick<VendorSession, 'http' | 'tokens'>,
  request: VendorRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return http.json({ ...request, bearerToken: tokens.access_token }, schema)
}

const pageSize = 250
/** More pages than the largest accounts have, so that a list without an end does not read forever. */
const pagesMax = 1_000

/** Lists all rows of a list; each page has a bookmark of the next one. */
export async function listAll<Schema extends z.ZodType>(
  session: Pick<VendorSession, 'http' | 'tokens'>,
  path: string,
  query: Readonly<Record<string, string>>,
  row: Schema,
): Promise<z.output<Schema>[]> {
  const page = z.object({ items: z.array(row), bookmark: z.string().nullish() })
  const rows: z.output<Schema>[] = []
  const seen = new Set<string>()
  let bookmark: string | undefined
  while (seen.size < pagesMax) {
    const request = { path, query: { page_size: pageSize, ...query, bookmark } }
    const read = (await callApi(session, request, page)) as { items: z.output<Schema>[]; bookmark?: string | null }
    rows.push(...read.items)
    if (!read.bookmark) return rows
    if (seen.has(read.bookmark)) break
    seen.add(read.bookmark)
    bookmark = read.bookmark
  }
  return failVendor({ kind: 'malformed', message: 'the list has no end' })
}
