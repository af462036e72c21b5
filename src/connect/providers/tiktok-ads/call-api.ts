import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import type { VendorRequest } from '../vendor-http.ts'

const prefix = '/open_api/v1.3'

type Call = Pick<VendorRequest, 'at' | 'query' | 'body'> & { path: string }

/** Calls the API and returns `data` of the response; errors are in the body, whatever the status is. */
export async function callApi<Schema extends z.ZodType>(
  { http }: Pick<VendorCall, 'http'>,
  token: string | null,
  { path, ...request }: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const headerSecrets: Record<string, string> = token === null ? {} : { 'Access-Token': token }
  const response = z.object({ code: z.int(), data: z.unknown() }).transform(({ data }) => data)
  return http.json({ path: `${prefix}${path}`, headerSecrets, ...request }, response.pipe(schema))
}

const pageSize = 1_000
/** More pages than the largest accounts have, so that a wrong count does not read forever. */
const pagesMax = 500

/** Lists all rows of a list or report of the account. */
export async function listAll<Schema extends z.ZodType>(
  session: VendorSession,
  path: string,
  query: Readonly<Record<string, string>>,
  row: Schema,
): Promise<z.output<Schema>[]> {
  const listed = z.object({ list: z.array(row), page_info: z.object({ total_page: z.int().min(0) }) })
  const rows: z.output<Schema>[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const paged = { advertiser_id: session.account.external_id, ...query, page, page_size: pageSize }
    const { list, page_info } = await callApi(session, session.tokens.access_token, { path, query: paged }, listed)
    rows.push(...(list as z.output<Schema>[]))
    if (page >= page_info.total_page) return rows
  }
  return failVendor({ kind: 'malformed', message: 'the list has no end' })
}
