import { z } from 'zod'
import { type Authorized, apiCaller, listPages } from '../api-calls.ts'

/** The vendor publishes a version each month and ends it about a year later. */
export const version = '202607'

/**
 * Queries are part of the path: the vendor rejects encoded parentheses, commas and colons, except within a URN.
 */
export const callApi = apiCaller({ 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' })

type Kind = 'sponsoredAccount' | 'sponsoredCreative'

/** The URN of an entity, encoded for a query. */
export function encodedUrn(kind: Kind, id: string): string {
  return encodeURIComponent(`urn:li:${kind}:${id}`)
}

/** An id that the vendor writes as a number, as text or as a URN; the ids of links are numbers. */
export const numericId = z
  .union([z.int(), z.string()])
  .transform((id) => String(id).replace(/^urn:li:\w+:/, ''))
  .pipe(z.string().regex(/^\d+$/))

/** Lists all rows of a list, page by page. */
export function listAll<Row>(
  session: Authorized,
  { path, headers }: { path: string; headers?: Record<string, string> },
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const response = z.object({
    elements: z.array(row),
    metadata: z.object({ nextPageToken: z.string().nullish() }).nullish(),
  })
  return listPages(async (token) => {
    const page = token === null ? path : `${path}&pageToken=${encodeURIComponent(token)}`
    const { elements, metadata } = await callApi(session, { path: page, headers }, response)
    return { rows: elements, next: metadata?.nextPageToken }
  })
}
