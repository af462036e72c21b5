import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { type Authorized, apiCaller, listPages } from '../api-calls.ts'

export const prefix = '/v5'

/** The path of a resource of the session's account. */
export function accountPath({ account }: Pick<VendorSession, 'account'>, resource: string): string {
  return `${prefix}/ad_accounts/${encodeURIComponent(account.external_id)}/${resource}`
}

export const callApi = apiCaller()

const pageSize = 250

/** Lists all rows of a list; each page has a bookmark of the next one. */
export function listAll<Row>(
  session: Authorized,
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
