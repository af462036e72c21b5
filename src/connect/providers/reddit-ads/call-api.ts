import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { apiCaller, listPages } from '../api-calls.ts'
import type { VendorRequest } from '../vendor-http.ts'

/** The vendor throttles clients without a descriptive name. */
export const userAgent = { 'user-agent': 'web:tributary-attribution:v1.0 (self-hosted)' }

export const prefix = '/api/v3'

export const callApi = apiCaller(userAgent)

const pagination = z.object({ next_url: z.string().nullish() }).nullish()

/** Lists all pages of a list; the link to the next page contains its position. */
export function listAll<Page>(session: VendorSession, first: VendorRequest, page: z.ZodType<Page>): Promise<Page[]> {
  const response = z.object({ data: page, pagination })
  // The next page of a report repeats its request.
  const { path: _, query: __, ...same } = first
  return listPages(async (url) => {
    const read = await callApi(session, url === null ? first : { ...same, url }, response)
    return { rows: [read.data], next: read.pagination?.next_url }
  })
}
