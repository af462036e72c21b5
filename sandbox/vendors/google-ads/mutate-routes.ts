import { z } from 'zod'
import type { Grants } from '../../grants.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'
import { googleError } from '../google-oauth.ts'
import { adsFailure } from './ads-failure.ts'
import { customers } from './customers.ts'
import { type AdsRow, adRows } from './rows-of.ts'

/** Each sandbox has its own grants, and therefore its own changes: the status by resource name. */
const statusesBySandbox = new WeakMap<Grants, Map<string, string>>()

export function statusesOf(grants: Grants): Map<string, string> {
  const known = statusesBySandbox.get(grants) ?? new Map<string, string>()
  statusesBySandbox.set(grants, known)
  return known
}

export function forgetStatuses(grants: Grants): void {
  statusesBySandbox.delete(grants)
}

const mutateBody = z.strictObject({
  operations: z
    .array(
      z.strictObject({
        updateMask: z.literal('status'),
        update: z.strictObject({ resourceName: z.string(), status: z.enum(['ENABLED', 'PAUSED']) }),
      }),
    )
    .min(1),
})

export const collections = ['campaigns', 'adGroups', 'adGroupAds'] as const

/** Changes the status of the named resources; other fields are not supported. */
export function mutate(collection: (typeof collections)[number], request: SandboxRequest): SandboxResponse {
  const body = mutateBody.safeParse(request.json)
  if (!body.success) return googleError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name.')
  const customer = customers.find(({ id }) => id === request.params.customer)
  const statuses = statusesOf(request.grants)
  const known = new Set(customer ? adRows(customer, request.until, statuses).map((row) => nameOf(row, collection)) : [])
  const updates = body.data.operations.map(({ update }) => update)
  if (!updates.every(({ resourceName }) => known.has(resourceName))) return adsFailure(notFound)
  for (const { resourceName, status } of updates) statuses.set(resourceName, status)
  return { json: { results: updates.map(({ resourceName }) => ({ resourceName })) } }
}

function nameOf(row: AdsRow, collection: (typeof collections)[number]): string {
  const resource = row[{ campaigns: 'campaign', adGroups: 'adGroup', adGroupAds: 'adGroupAd' }[collection]]
  return (resource as { resourceName: string }).resourceName
}

const notFound = {
  code: 400,
  status: 'INVALID_ARGUMENT',
  errorCode: { mutateError: 'RESOURCE_NOT_FOUND' },
  message: 'Resource was not found.',
}
