import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { listPages } from '../api-calls.ts'
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

/** Lists all rows of a list or report of the account. */
export function listAll<Row>(
  session: VendorSession,
  path: string,
  query: Readonly<Record<string, string>>,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const listed = z.object({ list: z.array(row), page_info: z.object({ total_page: z.int().min(0) }) })
  return listPages(async (number) => {
    const page = Number(number ?? 1)
    const paged = { advertiser_id: session.account.external_id, ...query, page, page_size: pageSize }
    const { list, page_info } = await callApi(session, session.tokens.access_token, { path, query: paged }, listed)
    return { rows: list, next: page < page_info.total_page ? String(page + 1) : null }
  })
}
