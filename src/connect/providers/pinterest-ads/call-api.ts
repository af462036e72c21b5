import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { listPages } from '../list-pages.ts'
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

/** Lists all rows of a list; each page has a bookmark of the next one. */
export function listAll<Row>(
  session: Pick<VendorSession, 'http' | 'tokens'>,
  path: string,
  query: Readonly<Record<string, string>>,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const page = z.object({ items: z.array(row), bookmark: z.string().nullish() })
  return listPages(async (bookmark) => {
    const request = { path, query: { page_size: pageSize, ...query, bookmark: bookmark ?? undefined } }
    const { items, bookmark: next } = await callApi(session, request, page)
    return { rows: items, next }
  })
}
