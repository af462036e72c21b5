import { z } from 'zod'
import type { AdWriter, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { findAd, findAdGroup, findCampaign, resourceOf } from './read-live.ts'
import { adsScope, apiVersion, projectHeaders } from './search-rows.ts'

/** Pauses and resumes campaigns, ad groups and ads. Budgets belong to campaigns, so no budget of an ad group is written. */
export const writeStatus: AdWriter = {
  canWrite: ({ scopes }) => scopes.includes(adsScope),
  readCampaign: findCampaign,
  readAdSet: findAdGroup,
  readAdStatus: findAd,
  async writeStatus(session, level, externalId, status) {
    const found = await resourceOf(session, level, externalId)
    if (!found) return failVendor({ kind: 'rejected', message: 'it no longer exists on the platform' })
    const change = { resourceName: found.resource_name, status: status === 'ACTIVE' ? 'ENABLED' : 'PAUSED' }
    await mutate(session, found.collection, { updateMask: 'status', update: change })
  },
}

const mutated = z.object({ results: z.array(z.object({ resourceName: z.string() })).length(1) })

async function mutate(session: VendorSession, collection: string, operation: object): Promise<void> {
  const login = session.tokens.extra?.login_customer_id
  await session.http.json(
    {
      path: `/${apiVersion}/customers/${session.account.external_id}/${collection}:mutate`,
      headers: { ...projectHeaders(session), ...(login && { 'login-customer-id': login }) },
      bearerToken: session.tokens.access_token,
      body: { operations: [operation] },
      timeout_seconds: 15,
    },
    mutated,
  )
}
