import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { identifierKinds } from '../identifiers/normalize.ts'
import type { LoggedMerge } from './merge-history-queries.ts'

nameEnum('IdentifierKind', identifierKinds)

const id = z.uuid()

export const mergeSchema = z.object({
  id,
  merged_customer_profile_id: id.describe('Customer that was merged into the survivor.'),
  survivor_customer_profile_id: id.describe('Customer that remains after the merge.'),
  source: z.string().describe('Source of the merge: `server`, `import`, `partner`, `tracker` or a provider.'),
  evidence: z
    .array(z.object({ kind: z.enum(identifierKinds), customer_profile_id: id }))
    .describe('Identifier types with the customers that they matched.'),
  merged_at: timestamp,
  undone_at: timestamp.nullable(),
  undone_by: z.string().nullable().describe('The credential that undid the merge, as in the access log.'),
})
nameSchema('CustomerMerge', mergeSchema)

export function toMerge({ merged_id, survivor_id, evidence, ...merge }: LoggedMerge): z.input<typeof mergeSchema> {
  return {
    ...merge,
    merged_customer_profile_id: merged_id,
    survivor_customer_profile_id: survivor_id,
    evidence: evidence.map(({ kind, customer_id }) => ({ kind, customer_profile_id: customer_id })),
  }
}
