import { z } from 'zod'
import { identifierKinds } from '../../domain/identity/identifier-kinds.ts'
import { timestamp } from '../../domain/tenancy/timestamp.ts'

const id = z.uuid()

export const mergeShape = z.object({
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

export type MergeShape = z.input<typeof mergeShape>
