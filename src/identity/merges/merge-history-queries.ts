import type { Db } from '../../kernel/context/context.ts'
import type { IdentifierKind } from '../identifiers/normalize.ts'

/** A merge of two customers, and whether it was undone. */
export interface LoggedMerge {
  id: string
  merged_id: string
  survivor_id: string
  source: string
  evidence: { kind: IdentifierKind; customer_id: string }[]
  merged_at: Date
  undone_at: Date | null
  undone_by: string | null
}

export const loggedMergeColumns = [
  ...(['id', 'merged_id', 'survivor_id', 'source', 'evidence', 'merged_at'] as const),
  ...(['undone_at', 'undone_by'] as const),
] as const

/** Lists the merges with this customer on either side, newest first. */
export async function listMergesOf(db: Db, profileId: string, customerId: string): Promise<LoggedMerge[]> {
  const rows = await db
    .selectFrom('customer_merge')
    .select([...loggedMergeColumns])
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('merged_id', '=', customerId), eb('survivor_id', '=', customerId)]))
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as LoggedMerge[]
}
