import { z } from 'zod'
import { customerKeyOf } from '../../identity/identifiers/claim.ts'
import type { Context } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { isUuid } from '../../kernel/ids.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { listProfileIds } from '../../tenancy/profiles/profile-queries.ts'
import { type ErasureRequest, readErasureRequest } from '../domain/read-erasure-request.ts'
import { eraseCustomer } from '../erase-customer.ts'
import { findErasure, listErasures as listRows } from './queries.ts'
import { erasureBody, receiptSchema, toReceipt } from './schemas.ts'

/** On these routes an invalid JSON object is 400 `invalid_parameter` (contract 4.1). */
function requireErasureRequest(body: Readonly<Record<string, unknown>>): ErasureRequest {
  const request = readErasureRequest(body)
  return 'field' in request ? fail('invalid_parameter', request.message, { field: request.field }) : request
}

export const createErasure = operation({
  id: 'erasures.createErasure',
  http: 'POST /customers/erasures',
  summary: 'Erase a customer',
  description:
    'Removes name, email, phone, every identifier, and the personal fields of events. Conversions, touches and attribution stay without a person, so that no report changes. It cannot be undone. Repeating a `request_ref` returns the first receipt. On a healthcare-family profile, `customer_key` is null unless the request names it.',
  auth: ['api_key'],
  scopes: ['attribution:write'],
  idempotency: 'natural',
  readsIdempotencyKey: true,
  needsEntitlement: false,
  body: erasureBody,
  transport: { bodyError: 'invalid_parameter' },
  data: receiptSchema,
  statuses: [202, 200],
  errors: ['invalid_parameter', 'customer_not_found', 'api_key_required'],
  example: { body: { request_ref: 'erasure-2026-0117', customer_key: 'c-1042' } },
  async run(ctx, { body }) {
    const request = { ...requireErasureRequest(body), is_restricted: restrictedCallerId(ctx) !== null }
    const { receipt, isNew } = await eraseCustomer(ctx, ctx.profile.id, request)
    // An earlier receipt may have a key that another caller sent.
    const customer_key = request.is_restricted
      ? customerKeyOf({ identifiers: [request.identifier] })
      : receipt.customer_key
    return { data: { ...receipt, customer_key }, status: isNew ? 202 : 200 }
  },
})

export const readErasure = operation({
  id: 'erasures.readErasure',
  http: 'GET /customers/erasures/:erasure_id',
  summary: 'Get an erasure receipt',
  scopes: ['attribution:write', 'conversions:read'],
  params: z.object({ erasure_id: z.string() }),
  data: receiptSchema,
  errors: ['erasure_not_found'],
  example: { params: { erasure_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params: { erasure_id } }) {
    const erasure = isUuid(erasure_id) ? await findErasure(ctx.db, ctx.profile.id, erasure_id) : null
    return { data: erasure ? toReceipt(ctx.secrets, erasure) : fail('erasure_not_found') }
  },
})

export const listErasures = operation({
  id: 'erasures.listErasures',
  http: 'GET /customers/erasures',
  summary: 'List erasure receipts, latest first',
  description: 'Requires access to personal data, because a receipt contains the customer key.',
  scopes: ['attribution:write', 'customers:read'],
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(receiptSchema),
  isPaged: true,
  async run(ctx, { query: { limit, cursor } }) {
    const { rows, pagination } = await pageById('erasures', { limit, cursor }, (page) =>
      listRows(ctx.db, ctx.profile.id, page),
    )
    return { data: rows.map((row) => toReceipt(ctx.secrets, row)), pagination }
  },
})

export const createErasureAsPerson = operation({
  id: 'erasures.createErasureAsPerson',
  http: 'POST /workspaces/:workspaceId/customer-erasures',
  summary: 'Erase a customer as a workspace owner or admin',
  description: 'Same as `POST /customers/erasures`, for console users.',
  ...byWorkspaceAdmin,
  idempotency: 'natural',
  readsIdempotencyKey: true,
  params: z.object({ workspaceId: z.uuid() }),
  body: erasureBody
    .extend({ profile_id: z.uuid().optional().describe("Default: the session's active profile.") })
    .meta(erasureBody.meta() ?? {}),
  transport: { bodyError: 'invalid_parameter' },
  data: receiptSchema,
  meta: z.object({ workspace_id: z.uuid(), profile_id: z.uuid() }),
  statuses: [202, 200],
  errors: ['not_found', 'customer_not_found'],
  example: {
    params: { workspaceId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
    body: { request_ref: 'erasure-2026-0118', customer_key: 'c-1042' },
  },
  async run(ctx, { params: { workspaceId }, body }) {
    const request = requireErasureRequest(body)
    const profile_id = await requireProfile(ctx, workspaceId, body.profile_id ?? null)
    const { receipt, isNew } = await eraseCustomer(ctx, profile_id, request)
    return { data: receipt, status: isNew ? 202 : 200, meta: { workspace_id: workspaceId, profile_id } }
  },
})

/** The named profile or the active one; it must belong to the workspace. */
async function requireProfile(ctx: Context, workspaceId: string, named: string | null): Promise<string> {
  const active = ctx.profile?.workspace_id === workspaceId ? ctx.profile.id : null
  const profileId = named ?? active
  if (profileId === null) return fail('invalid_parameter', 'profile_id: is required', { field: 'profile_id' })
  if (profileId === active || (await listProfileIds(ctx.db, workspaceId)).includes(profileId)) return profileId
  return fail('not_found', 'No such profile.')
}
