import type { VendorSession } from '../../provider.ts'
import { callHubSpot, version } from './call-hubspot.ts'
import { associationsResponse, batchResponse, type CrmObject } from './responses.ts'
import { contactProperties } from './to-opportunity.ts'

/** Returns the contact of each deal, by the id of the deal; of several contacts the oldest, whose id is the smallest. */
export async function readContacts(
  session: VendorSession,
  dealIds: readonly string[],
): Promise<Map<string, CrmObject | { id: string }>> {
  if (dealIds.length === 0) return new Map()
  const path = `/crm/associations/${version}/deals/contacts/batch/read`
  const associations = { path, body: { inputs: dealIds.map((id) => ({ id })) }, isRead: true } as const
  const { results } = await callHubSpot(session, associations, associationsResponse)
  const contactOf = new Map(
    results.flatMap(({ from, to }) => {
      const ids = to.map(({ toObjectId }) => toObjectId).sort((a, b) => Number(a) - Number(b))
      return ids[0] === undefined ? [] : [[from.id, ids[0]] as const]
    }),
  )
  const contacts = await readBatch(session, [...new Set(contactOf.values())])
  return new Map([...contactOf].map(([dealId, id]) => [dealId, contacts.get(id) ?? { id }]))
}

/** Deleted contacts are left out. A page has at most as many contacts as deals, which the vendor accepts in one request. */
async function readBatch(session: VendorSession, ids: readonly string[]): Promise<Map<string, CrmObject>> {
  if (ids.length === 0) return new Map()
  const inputs = ids.map((id) => ({ id }))
  const body = { inputs, properties: contactProperties, propertiesWithHistory: [] }
  const request = { path: `/crm/objects/${version}/contacts/batch/read`, body, isRead: true } as const
  const { results } = await callHubSpot(session, request, batchResponse)
  return new Map(results.map((contact) => [contact.id, contact]))
}
