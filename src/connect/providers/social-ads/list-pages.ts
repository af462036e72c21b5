import { z } from 'zod'
import type { Page, VendorSession } from '../../provider.ts'
import { listEdge } from './graph.ts'

const page = z.object({ id: z.string().min(1), name: z.string() })

/** The pages of the person who consented; their tokens are not asked for. */
export async function listPages(session: VendorSession): Promise<Page[]> {
  const found = await listEdge(session, { path: '/me/accounts', query: { fields: 'id,name', limit: 100 } }, page)
  return found.map(({ id, name }) => ({ external_id: id, name: name || id }))
}
