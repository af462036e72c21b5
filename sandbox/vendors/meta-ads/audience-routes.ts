import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'
import type { AdAccount } from './ad-accounts.ts'
import { graphError, graphResponse } from './graph-responses.ts'

const rowsMax = 10_000

export function addAudience(request: SandboxRequest, account: AdAccount, { scopes }: Grant): SandboxResponse {
  const { form, grants } = request
  storeBody(request)
  if (!scopes.includes('ads_management')) {
    return graphError({ status: 403, message: '(#200) Requires ads_management permission', code: 200 })
  }
  const received = getReceivedEvents(grants)
  if (!received.isTermsAccepted) return termsNotAccepted()
  if (form.subtype !== 'CUSTOM' || !form.customer_file_source || !form.name) {
    return graphError({ message: '(#100) Invalid parameter: customer_file_source', code: 100 })
  }
  const id = `23${String(received.audiences.size + 1).padStart(12, '0')}`
  received.audiences.set(id, { account: account.id, name: form.name, members: new Set() })
  return graphResponse({ id })
}

const usersBody = z.object({
  payload: z.object({
    schema: z.tuple([z.literal('EMAIL'), z.literal('PHONE')]),
    data: z.array(z.array(z.string().regex(/^([0-9a-f]{64})?$/)).length(2)).min(1),
  }),
})

/** Adds people to a list, or removes them. */
export function writeUsers(request: SandboxRequest, _: Grant): SandboxResponse {
  const { params, grants, json, method } = request
  storeBody(request)
  const received = getReceivedEvents(grants)
  const audience = received.audiences.get(params.node!)
  if (!audience)
    return graphError({ message: `Object with ID '${params.node}' does not exist`, code: 100, error_subcode: 33 })
  if (!received.isTermsAccepted) return termsNotAccepted()
  const body = usersBody.safeParse(json)
  if (!body.success) return graphError({ message: '(#100) Invalid parameter: payload', code: 100 })
  const rows = body.data.payload.data
  if (rows.length > rowsMax) return graphError({ message: `(#100) More than ${rowsMax} users`, code: 100 })
  for (const row of rows) {
    if (method === 'DELETE') audience.members.delete(row.join())
    else audience.members.add(row.join())
  }
  return graphResponse({ audience_id: params.node, num_received: rows.length, num_invalid_entries: 0 })
}

export function removeAudience({ params, grants }: SandboxRequest, _: Grant): SandboxResponse {
  const isThere = getReceivedEvents(grants).audiences.delete(params.node!)
  if (isThere) return graphResponse({ success: true })
  return graphError({ message: `Object with ID '${params.node}' does not exist`, code: 100, error_subcode: 33 })
}

function termsNotAccepted(): SandboxResponse {
  // From the reference of this edge.
  const message =
    '(#2663) Terms of service has not been accepted. To accept, go to https://www.facebook.com/customaudiences/app/tos'
  return graphError({ message, code: 2_663 })
}
