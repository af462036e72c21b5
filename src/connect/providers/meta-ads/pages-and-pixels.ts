import { z } from 'zod'
import type { Page, Pixel, VendorSession } from '../../provider.ts'
import { listEdge } from './graph.ts'

/** The vendor writes the offset without a colon: `2026-03-01T10:00:00+0000`. */
const time = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  .refine((date) => !Number.isNaN(date.getTime()), 'is no time')

const pixel = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  creation_time: time.nullish(),
  last_fired_time: time.nullish(),
  is_unavailable: z.boolean().nullish(),
  owner_business: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish(),
})

const pixelFields = 'id,name,creation_time,last_fired_time,is_unavailable'

export async function listPixels(session: VendorSession): Promise<Pixel[]> {
  const path = `/${session.account.external_id}/adspixels`
  const includesOwner = session.tokens.scopes.includes('business_management')
  const fields = `${pixelFields}${includesOwner ? ',owner_business{id,name}' : ''}`
  const found = await listEdge(session, { path, query: { fields, limit: 100 } }, pixel)
  return found.map((item) => ({
    id: item.id,
    name: item.name ?? null,
    created_at: item.creation_time ?? null,
    last_fired_at: item.last_fired_time ?? null,
    is_unavailable: item.is_unavailable ?? null,
    owner_business: item.owner_business
      ? { id: item.owner_business.id ?? null, name: item.owner_business.name ?? null }
      : null,
  }))
}

const page = z.object({ id: z.string().min(1), name: z.string() })

/** Lists the pages of the person who consented, without requesting their tokens. */
export async function listPages(session: VendorSession): Promise<Page[]> {
  const found = await listEdge(session, { path: '/me/accounts', query: { fields: 'id,name', limit: 100 } }, page)
  return found.map(({ id, name }) => ({ external_id: id, name: name || id }))
}
