import { sql } from 'kysely'
import type { Db } from '../kernel/context.ts'

export interface RejectedHitRow {
  profile_id: string
  id: string
  received_at: Date
  reason: string
  detail: string | null
  event_name: string | null
  page_url: string | null
  origin: string | null
  user_agent: string | null
}

export async function insertRejectedHits(db: Db, profileId: string, hits: readonly RejectedHitRow[]): Promise<void> {
  await sql`
    insert into rejected_hit
      (profile_id, id, received_at, reason, detail, event_name, page_url, origin, user_agent)
    select ${profileId}::uuid, id, received_at, reason, detail, event_name, page_url, origin, user_agent
    from json_to_recordset(${JSON.stringify(hits)}::json) as r(id uuid, received_at timestamptz, reason text, detail text, event_name text, page_url text, origin text, user_agent text)
  `.execute(db)
}
