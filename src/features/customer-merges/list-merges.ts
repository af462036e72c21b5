import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../access-log/note-disclosure.ts'
import { listMergesOf } from './queries.ts'
import { type MergeShape, mergeShape } from './shapes.ts'

export const listMerges = operation({
  id: 'customerMerges.listMerges',
  http: 'GET /customers/:id/merges',
  summary: 'List the merges that a customer was part of, the latest first',
  description: 'Undone ones too. Who is not a customer of this profile has none.',
  scopes: ['customers:read'],
  grain: 'person',
  params: z.object({ id: z.uuid() }),
  data: z.array(mergeShape),
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const rows = await listMergesOf(ctx.db, ctx.profile.id, params.id)
    await noteDisclosure(ctx, { customer_ids: rows.flatMap(({ merged_id, survivor_id }) => [merged_id, survivor_id]) })
    const data = rows.map(
      ({ merged_id, survivor_id, evidence, ...row }): MergeShape => ({
        ...row,
        merged_customer_profile_id: merged_id,
        survivor_customer_profile_id: survivor_id,
        evidence: evidence.map(({ kind, customer_id }) => ({ kind, customer_profile_id: customer_id })),
      }),
    )
    return { data }
  },
})
