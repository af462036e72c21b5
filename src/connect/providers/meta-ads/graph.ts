import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import type { VendorRequest } from '../vendor-http.ts'
import { tooMuchData } from './parse-error.ts'

/** The API version of this folder; the vendor supports a version for at least one year after its successor. */
export const graphVersion = 'v26.0'

export const graphPath = (path: string) => `/${graphVersion}${path}`

/**
 * Sends a request with a user's token and the app secret proof, which the vendor requires of apps configured so: a stolen token
 * alone is useless.
 */
export function requestGraph<Schema extends z.ZodType>(
  { http, registration }: VendorCall,
  accessToken: string,
  { path, query = {}, ...request }: Omit<VendorRequest, 'url' | 'bearer'> & { path: string },
  schema: Schema,
): Promise<z.output<Schema>> {
  const appsecret_proof = createHmac('sha256', registration.client_secret).update(accessToken).digest('hex')
  return http.json(
    { ...request, path: graphPath(path), query: { ...query, appsecret_proof }, bearerToken: accessToken },
    schema,
  )
}

export interface EdgeRequest {
  /** Below the version: `/act_1/insights`. */
  path: string
  query: Readonly<Record<string, string | number>>
  /** The cursor at which an earlier read stopped. */
  after: string | null
}

/**
 * Reads an edge page by page. The vendor's `next` link is not followed, because it contains the token; its cursor is used
 * instead. `after` of the last page is null.
 */
export async function* readEdge<Item extends z.ZodType>(
  session: VendorSession,
  { path, query, after }: EdgeRequest,
  item: Item,
): AsyncGenerator<{ items: z.output<Item>[]; after: string | null }> {
  const page = z.object({
    data: z.array(item),
    paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
  })
  for (let cursor = after; ; ) {
    const requested = { ...query, ...(cursor !== null && { after: cursor }) }
    const { data, paging } = await requestGraph(session, session.tokens.access_token, { path, query: requested }, page)
    const reported: string | null = paging?.next === undefined ? null : (paging.cursors?.after ?? null)
    // A repeated cursor ends the read, which would otherwise never end.
    const next = reported === cursor ? null : reported
    yield { items: data, after: next }
    if (next === null) return
    cursor = next
  }
}

const listMax = 20_000
const tooLong = `a list has more than ${listMax} entries`

/** Reads a whole edge, because a truncated list would be reported as complete. */
export async function listEdge<Item extends z.ZodType>(
  session: VendorSession,
  request: Omit<EdgeRequest, 'after'>,
  item: Item,
): Promise<z.output<Item>[]> {
  const found: z.output<Item>[] = []
  for await (const { items } of readEdge(session, { ...request, after: null }, item)) {
    for (const item of items) found.push(item)
    if (found.length > listMax) failVendor({ kind: 'rejected', message: tooLong, code: tooMuchData })
  }
  return found
}
