import { sql } from 'kysely'
import type { RecordedMerge, VisitorLink } from '../../identity/identifiers/customer-schemas.ts'
import { type Db, requireSingleProfile } from '../../kernel/context/db-handle.ts'

/** Moves the history of merged customers to the survivors. Call it after the merge, in its transaction. */
export async function updateHistoryMerged(db: Db, merges: readonly RecordedMerge[]): Promise<void> {
  if (merges.length === 0) return
  const profileId = requireSingleProfile(merges)
  const moved = sql`json_to_recordset(${JSON.stringify(merges)}::json)
    as m(id uuid, merged_id uuid, survivor_id uuid)`
  for (const table of historyTables) {
    await sql`
      with moved as (
        update ${sql.table(table)} h set customer_id = m.survivor_id from ${moved}
        where h.profile_id = ${profileId} and h.customer_id = m.merged_id
        returning m.id as merge_id, h.id
      )
      insert into customer_merge_part (profile_id, merge_id, kind, ref)
      select ${profileId}::uuid, merge_id, ${table}, id::text from moved
    `.execute(db)
  }
}

/** Assigns the earlier history of newly linked browsers to their customers. */
export async function updateHistoryLinked(db: Db, links: readonly VisitorLink[]): Promise<void> {
  if (links.length === 0) return
  const profileId = requireSingleProfile(links)
  const linked = sql`json_to_recordset(${JSON.stringify(links)}::json)
    as l(visitor_id text, customer_id uuid)`
  for (const table of historyTables) {
    await sql`
      update ${sql.table(table)} h set customer_id = l.customer_id from ${linked}
      where h.profile_id = ${profileId} and h.visitor_id = l.visitor_id and h.customer_id is null
    `.execute(db)
  }
}

const historyTables = ['touch', 'event']
