import { z } from 'zod'
import { listMergesOf } from '../../identity/merge-history-queries.ts'
import { mergeShape, toMerge } from '../../identity/merge-shapes.ts'
import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../../tenancy/note-disclosure.ts'

export const listMerges = operation({
  id: 'customerMerges.listMerges',
  http: 'GET /customers/:id/merges',
  summary: 'List the merges that a customer was part of, the latest first',
  description: 'Undone ones too. Who is not a customer of this profile has none.',
  scopes: ['customers:read'],
  tellsOfPersons: true,
  params: z.object({ id: z.uuid() }),
  data: z.array(mergeShape),
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const rows = await listMergesOf(ctx.db, ctx.profile.id, params.id)
    await noteDisclosure(ctx, { customer_ids: rows.flatMap(({ merged_id, survivor_id }) => [merged_id, survivor_id]) })
    return { data: rows.map(toMerge) }
  },
})
