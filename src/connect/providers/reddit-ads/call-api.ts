import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import type { VendorRequest } from '../vendor-http.ts'

/** The vendor throttles clients without a descriptive name. */
export const userAgent = { 'user-agent': 'web:tributary-attribution:v1.0 (self-hosted)' }

export const prefix = '/api/v3'

/** Calls the API with the token of the session. */
export function callApi<Schema extends z.ZodType>(
  { http, tokens }: Pick<VendorSession, 'http' | 'tokens'>,
  request: VendorRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return http.json({ ...request, bearerToken: tokens.access_token, headers: userAgent }, schema)
}

const pagination = z.object({ next_url: z.string().nullish() }).nullish()
const pagesMax = 1_000

/** Lists all rows of a list, page by page; the link to the next page contains its position. */
export async function listAll<Schema extends z.ZodType>(
  session: VendorSession,
  first: VendorRequest,
  page: Schema,
): Promise<z.output<Schema>[]> {
  const response = z.object({ data: page, pagination })
  const pages: z.output<Schema>[] = []
  const seen = new Set<string>()
  let request = first
  while (pages.length < pagesMax) {
    const read = (await callApi(session, request, response)) as { data: z.output<Schema> } & {
      pagination?: z.output<typeof pagination>
    }
    pages.push(read.data)
    const url = read.pagination?.next_url
    if (!url) return pages
    if (seen.has(url)) break
    seen.add(url)
    // The next page of a report repeats its request.
    const { path: _, query: __, ...same } = first
    request = { ...same, url }
  }
  return failVendor({ kind: 'malformed', message: 'the list has no end' })
}
