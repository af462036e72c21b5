import { sql } from 'kysely'
import type { Db } from '../../../kernel/context/db-handle.ts'

export interface NewLink {
  event_id: string
  other_event_id: string
}

/** Stores decisions about pairs of reports in both directions and replaces earlier decisions. */
export async function insertLinks(
  db: Db,
  profileId: string,
  pairs: readonly NewLink[],
  decided: { is_same: boolean; decided_by: string; decided_at: Date },
): Promise<void> {
  if (pairs.length === 0) return
  const both = pairs.flatMap(({ event_id: a, other_event_id: b }) => [
    { event_id: a, other_event_id: b },
    { event_id: b, other_event_id: a },
  ])
  await sql`
    insert into payment_link (profile_id, event_id, other_event_id, is_same, decided_by, decided_at)
    select distinct ${profileId}::uuid, event_id, other_event_id, ${decided.is_same}::boolean, ${decided.decided_by}::text,
      ${decided.decided_at}::timestamptz
    from json_to_recordset(${JSON.stringify(both)}::json) as r (event_id uuid, other_event_id uuid)
    order by 2, 3
    on conflict (profile_id, event_id, other_event_id) do update
      set is_same = excluded.is_same, decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(db)
}
