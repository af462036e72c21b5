import { z } from 'zod'
import type { VendorSession } from '../provider.ts'

/** The version this folder was written against; the vendor keeps one for at least a year after its successor. */
export const graphVersion = 'v25.0'

export const graphPath = (path: string) => `/${graphVersion}${path}`

export interface EdgeRequest {
  /** Below the version: `/act_1/insights`. */
  path: string
  query: Readonly<Record<string, string | number>>
  /** Where an earlier read stopped. */
  after: string | null
}

/**
 * Reads an edge page by page. The vendor's own `next` link is not followed, for it carries the token; the cursor in it says
 * the same. `after` of the last page is null.
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
    const { data, paging } = await session.http.json(
      {
        path: graphPath(path),
        query: { ...query, ...(cursor !== null && { after: cursor }) },
        bearer: session.tokens.access_token,
      },
      page,
    )
    const next: string | null = paging?.next === undefined ? null : (paging.cursors?.after ?? null)
    yield { items: data, after: next }
    // A vendor that names the same place twice would be read for ever.
    if (next === null || next === cursor) return
    cursor = next
  }
}

/** All of an edge that is known to be short. */
export async function listEdge<Item extends z.ZodType>(
  session: VendorSession,
  request: Omit<EdgeRequest, 'after'>,
  item: Item,
  max = 500,
): Promise<z.output<Item>[]> {
  const found: z.output<Item>[] = []
  for await (const { items } of readEdge(session, { ...request, after: null }, item)) {
    found.push(...items)
    if (found.length >= max) break
  }
  return found.slice(0, max)
}
