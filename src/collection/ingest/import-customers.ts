import { z } from 'zod'
import { planDerivation } from '../../attribution/conversions/plan-derivation.ts'
import { propagateEvents } from '../../attribution/conversions/propagate-events.ts'
import { type ImportResult, importedSchema, importRow } from '../../identity/customers/customers-schemas.ts'
import { type ReadRow, readImportRow } from '../../identity/customers/read-import-row.ts'
import type { IdentityClaim, RecordedMerge, Resolution } from '../../identity/identifiers/customer-schemas.ts'
import { resolveCustomers } from '../../identity/resolution/resolve-customers.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { updateHistoryMerged } from './history-queries.ts'

export const importCustomers = operation({
  id: 'customers.importCustomers',
  http: 'POST /customers',
  summary: 'Import customers',
  description:
    'Adds up to 1,000 people to the identity graph without recording an outcome. Each row needs a valid `phone`, `email` or `national_id` and gets a result in request order; an invalid row does not affect the others. An invalid field is ignored and listed in `ignored_fields`. On a healthcare-family profile, an API key or app token adds identifiers only to people whom it made known itself: a row with an `external_id` never matches a person of others by email or phone.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  partialSuccessField: 'rows',
  body: z.object({
    country: z
      .string()
      .toUpperCase()
      .pipe(z.literal('CL', 'must be CL, the only country that is read so far'))
      .default('CL')
      .describe(
        'Country for parsing national ids and phones without a country code: ISO 3166-1 alpha-2. Only `CL` is supported.',
      ),
    rows: z.array(importRow).max(1_000),
  }),
  data: importedSchema,
  example: {
    body: {
      rows: [
        { phone: '+56 9 8765 4321', email: 'Ana@Example.com', external_id: 'c-1042', first_name: 'Ana' },
        { email: 'luis@example.com', external_id: 'c-2001', first_name: 'Luis' },
      ],
    },
  },
  mcp: false,
  async run(ctx, { body }) {
    const rows = body.rows.map((row) => readImportRow(row, body.country))
    const resolutions = await resolveRows(ctx, rows)
    const results = rows.map((row, index) => toResult(index, row, resolutions.get(index)))
    const count = (status: ImportResult['status']) => results.filter((result) => result.status === status).length
    const summary = {
      total: results.length,
      created: count('created'),
      matched: count('matched'),
      rejected: count('rejected'),
    }
    return { data: { results, summary } }
  },
})

/** Returns the resolutions of the valid rows, by position. */
async function resolveRows(ctx: ProfileContext, rows: readonly ReadRow[]): Promise<Map<number, Resolution>> {
  const seen_at = ctx.now()
  const caller_id = restrictedCallerId(ctx)
  const positions: number[] = []
  const claims: IdentityClaim[] = []
  for (const [index, row] of rows.entries()) {
    if (row.reason !== null) continue
    positions.push(index)
    claims.push({ profile_id: ctx.profile.id, ...row.read, seen_at, can_create: true, caller_id, names_own: true })
  }
  if (claims.length === 0) return new Map()
  const { resolutions } = await inTransaction(ctx, async (ctx) => {
    const batch = await resolveCustomers(ctx, claims, 'import')
    await propagateMerges(ctx, batch.merges)
    return batch
  })
  return new Map(resolutions.map((resolution, index) => [positions[index]!, resolution]))
}

/** Moves the recorded history of merged customers to the survivors and recomputes what was derived from it. */
async function propagateMerges(ctx: ProfileContext, merges: readonly RecordedMerge[]): Promise<void> {
  if (merges.length === 0) return
  await updateHistoryMerged(ctx.db, merges)
  const cause = { kind: 'moved_history' } as const
  const plan = planDerivation({ events: [], touches: [], changed: [], merges, linked: [], cause }, [])
  await propagateEvents(ctx, plan)
}

function toResult(index: number, row: ReadRow, resolution: Resolution | undefined): ImportResult {
  const ignored = row.reason === null ? row.read.ignored_fields : row.ignored_fields
  const ignored_fields = ignored.length > 0 ? { ignored_fields: ignored } : {}
  const customer_profile_id = resolution?.customer_id ?? null
  if (!resolution || customer_profile_id === null) {
    return { index, status: 'rejected', customer_profile_id: null, reason: row.reason ?? 'erased', ...ignored_fields }
  }
  const status = resolution.outcome === 'created' ? 'created' : 'matched'
  return { index, status, customer_profile_id, ...ignored_fields }
}
