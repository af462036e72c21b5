import { z } from 'zod'
import { lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { listMergesOf } from '../../identity/merges/merge-history-queries.ts'
import { mergeSchema, toMerge } from '../../identity/merges/merge-schemas.ts'
import { rejectUndo, type UndoRejection } from '../../identity/merges/unmerge.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { logPersonalDataAccess, toAccessEntry } from '../../tenancy/access-log/log-personal-data-access.ts'
import { findMerge, lockCustomersOf, updateMergeUndone } from './queries.ts'
import { separate } from './separate.ts'

export const undoMerge = operation({
  id: 'customerMerges.undoMerge',
  http: 'POST /customers/merges/:id/undo',
  summary: 'Undo a customer merge',
  description:
    'Moves back the identifiers, visitors and history that the merge moved, with the later activity of those visitors; later server-side data stays with the survivor. Credit and first payments of both customers are recomputed. The two are not merged again automatically. 409 `invalid_state` with a `reason` when it cannot be undone: `already_undone`, `erased`, `merged_further` (undo the later merge first) or `not_recorded` (the merge predates the record of what was moved).',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid(), undone_at: timestamp, undone_by: z.string() }),
  errors: ['not_found', 'invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run: (ctx, { params }) =>
    inTransaction(ctx, async (ctx) => {
      const profileId = ctx.profile.id
      const found = (await findMerge(ctx.db, profileId, params.id)) ?? fail('not_found')
      await lockDerivation(ctx.db)
      const customers = await lockCustomersOf(ctx.db, profileId, [found.merged_id, found.survivor_id])
      const merge = (await findMerge(ctx.db, profileId, params.id))!
      const reason = rejectUndo(merge, customers.get(merge.survivor_id)!)
      if (reason) return fail('invalid_state', meanings[reason], { reason })
      await separate(ctx, merge, customers.get(merge.survivor_id)!)
      const { credential_kind, credential_id } = toAccessEntry(ctx.actor, {})
      const undone = { undone_at: ctx.now(), undone_by: [credential_kind, credential_id].filter(Boolean).join(' ') }
      await updateMergeUndone(ctx.db, profileId, merge.id, undone)
      return { data: { id: merge.id, ...undone } }
    }),
})

const meanings: Record<UndoRejection, string> = {
  already_undone: 'This merge was already undone.',
  erased: 'The customer was erased, so the merge cannot be undone.',
  merged_further: 'The customer was merged again: undo the later merge first.',
  not_recorded: 'This merge is older than the record of what was moved.',
}

export const listMerges = operation({
  id: 'customerMerges.listMerges',
  http: 'GET /customers/:id/merges',
  summary: 'List the merges of a customer, latest first',
  description: 'Includes undone merges. Empty for an id that is not a customer of this profile.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  params: z.object({ id: z.uuid() }),
  data: z.array(mergeSchema),
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const rows = await listMergesOf(ctx.db, ctx.profile.id, params.id)
    await logPersonalDataAccess(ctx, {
      customer_ids: rows.flatMap(({ merged_id, survivor_id }) => [merged_id, survivor_id]),
    })
    return { data: rows.map(toMerge) }
  },
})
