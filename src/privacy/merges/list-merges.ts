import { z } from 'zod'
import { identifierKinds } from '../../identity/normalize.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../../tenancy/note-disclosure.ts'
import { listMergesOf } from './queries.ts'

const id = z.uuid()

const mergeShape = z.object({
  id,
  merged_customer_profile_id: id.describe('Who became the other.'),
  survivor_customer_profile_id: id.describe('Who the two have been since.'),
  source: z.string().describe('What told that they are one: `server`, `import`, `partner`, `tracker` or a provider.'),
  evidence: z
    .array(z.object({ kind: z.enum(identifierKinds), customer_profile_id: id }))
    .describe('Which kinds of identifier led to whom.'),
  merged_at: timestamp,
  undone_at: timestamp.nullable(),
  undone_by: z.string().nullable().describe('The credential that undid it, as the access log names it.'),
})

type MergeShape = z.input<typeof mergeShape>

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
