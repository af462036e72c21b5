import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listProfileIds } from '../profiles/queries.ts'
import { requireGovernor } from '../workspaces/require-governor.ts'
import { eraseCustomer } from './erase-customer.ts'
import { requireErasureRequest } from './require-erasure-request.ts'
import { erasureBody, receiptShape } from './shapes.ts'

export const createErasureAsPerson = operation({
  id: 'erasures.createErasureAsPerson',
  http: 'POST /workspaces/:workspaceId/customer-erasures',
  summary: 'Erase a customer, as an owner or admin of the workspace',
  description: 'As `POST /customers/erasures`, for a person in the console.',
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
  idempotency: 'natural',
  readsIdempotencyKey: true,
  params: z.object({ workspaceId: z.uuid() }),
  body: erasureBody
    .extend({ profile_id: z.uuid().optional().describe("Default: the session's active profile.") })
    .meta(erasureBody.meta() ?? {}),
  bodyError: 'invalid_parameter',
  data: receiptShape,
  meta: z.object({ workspace_id: z.uuid(), profile_id: z.uuid() }),
  statuses: [202, 200],
  errors: ['not_found', 'customer_not_found'],
  example: {
    params: { workspaceId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
    body: { request_ref: 'erasure-2026-0118', customer_key: 'c-1042' },
  },
  async run(ctx, { params: { workspaceId }, body }) {
    await requireGovernor(ctx, workspaceId)
    const request = requireErasureRequest(body)
    const profile_id = await requireProfile(ctx, workspaceId, body.profile_id ?? null)
    const { receipt, isNew } = await eraseCustomer(ctx, profile_id, request)
    return { data: receipt, status: isNew ? 202 : 200, meta: { workspace_id: workspaceId, profile_id } }
  },
})

/** The profile that is named, or the active one; it must be the workspace's. */
async function requireProfile(ctx: Context, workspaceId: string, named: string | null): Promise<string> {
  const active = ctx.profile?.workspace_id === workspaceId ? ctx.profile.id : null
  const profileId = named ?? active
  if (profileId === null) return fail('invalid_parameter', 'profile_id: is required', { field: 'profile_id' })
  if (profileId === active || (await listProfileIds(ctx.db, workspaceId)).includes(profileId)) return profileId
  return fail('not_found', 'No such profile.')
}
