import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { listPages } from '../api-calls.ts'

/** The API version of this folder; the vendor supports a version for one year. */
export const apiVersion = 'v25'

export const adsScope = 'https://www.googleapis.com/auth/adwords'

/** The login for the query: customers below a manager are reached through it. */
export interface QueriedCustomer {
  customer_id: string
  login_customer_id: string | null
}

/** The vendor's pages always have 10,000 rows. */
const pageBytesMax = 32 * 1024 * 1024

/** Returns all rows of a query, page by page. */
export function searchRows<Row extends z.ZodType>(
  session: VendorSession,
  { customer_id, login_customer_id }: QueriedCustomer,
  query: string,
  row: Row,
): Promise<z.output<Row>[]> {
  const page = z
    .object({
      results: z.array(row).optional(),
      fieldMask: z.string().optional(),
      nextPageToken: z.string().optional(),
    })
    .refine(({ results, fieldMask }) => results !== undefined || fieldMask !== undefined, 'is no page of rows')
  return listPages(async (pageToken) => {
    const { results = [], nextPageToken } = await session.http.json(
      {
        path: `/${apiVersion}/customers/${customer_id}/googleAds:search`,
        headers: { ...projectHeaders(session), ...(login_customer_id && { 'login-customer-id': login_customer_id }) },
        bearerToken: session.tokens.access_token,
        body: { query, ...(pageToken && { pageToken }) },
        timeout_seconds: 120,
        bytes_max: pageBytesMax,
      },
      page,
    )
    return { rows: results, next: nextPageToken }
  })
}

/**
 * Developer tokens ended on 2026-09-09: access belongs to the Cloud project of the registration. A configured token is still
 * sent.
 */
export function projectHeaders({ registration }: VendorCall): Record<string, string> {
  const token = registration.settings.DEVELOPER_TOKEN
  return token ? { 'developer-token': token } : {}
}

/** Integers beyond 32 bits are sent as text; zero may be left out. */
export const wholeNumber = z.string().regex(/^-?\d{1,19}$/)
