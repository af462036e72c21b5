import { z } from 'zod'
import type { VendorCall, VendorSession } from '../provider.ts'

/** The version this folder was written against; the vendor keeps one for a year. */
export const apiVersion = 'v25'

/** As whom the query is made: customers below a manager are reached through it. */
export interface QueriedCustomer {
  customer_id: string
  login_customer_id: string | null
}

/** All rows of a query. The vendor sends them in batches within one answer. */
export async function searchStream<Row extends z.ZodType>(
  session: VendorSession,
  { customer_id, login_customer_id }: QueriedCustomer,
  query: string,
  row: Row,
): Promise<z.output<Row>[]> {
  const batches = z.array(z.object({ results: z.array(row).default([]) }))
  const answer = await session.http.json(
    {
      path: `/${apiVersion}/customers/${customer_id}/googleAds:searchStream`,
      headers: { ...developerHeaders(session), ...(login_customer_id && { 'login-customer-id': login_customer_id }) },
      bearer: session.tokens.access_token,
      body: { query },
      timeout_seconds: 120,
    },
    batches,
  )
  return answer.flatMap(({ results }) => results)
}

export function developerHeaders({ registration }: VendorCall): Record<string, string> {
  return { 'developer-token': registration.settings.DEVELOPER_TOKEN ?? '' }
}

/** Whole numbers beyond 32 bits come as text; what is zero may be left out. */
export const wholeNumber = z.string().regex(/^-?\d{1,19}$/)
