import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db-handle.ts'

/** Whoever has an event of one of these names, or a conversion of the definitions so far; null: any conversion. */
export async function insertSubjectsByDefinition(
  db: Db,
  profileId: string,
  names: readonly string[],
  definitionIds: readonly string[] | null,
): Promise<number> {
  const isOwn = definitionIds === null ? sql`true` : sql`definition_id = any(${definitionIds}::uuid[])`
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      select customer_id, visitor_id, id as event_id from event
      where profile_id = ${profileId} and (event_type = any(${names}::text[]) or event_name = any(${names}::text[]))
      union all
      select customer_id, visitor_id, event_id from conversion where profile_id = ${profileId} and ${isOwn}`,
  )
}

/**
 * Whoever converted after a touch that names one of the entities, by its id or its campaign's name, and leads to no ad so
 * far. A second campaign of a name concerns those that were credited to the first by it.
 */
export async function insertSubjectsByEntity(
  db: Db,
  profileId: string,
  added: readonly { platform: string; external_id: string }[],
): Promise<number> {
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      with added as materialized (
        select platform, external_id from json_to_recordset(${JSON.stringify(added)}::json)
          as r (platform text, external_id text)
      )
      select c.customer_id, c.visitor_id, c.event_id
      from credit k
      join touch t on t.profile_id = ${profileId} and t.id = k.touch_id
      join conversion c on c.profile_id = ${profileId} and c.id = k.conversion_id
      where k.profile_id = ${profileId} and k.ad_id is null and k.channel_class > 0 and (
        exists (select from added a where a.external_id in (t.ad_external_id, t.ad_set_external_id,
          t.campaign_external_id) and (t.platform is null or t.platform = a.platform))
        or t.campaign_name in (select m.name from campaign m join added a using (platform, external_id)
          where m.profile_id = ${profileId}))`,
  )
}

async function insertSubjectsOf(db: Db, profileId: string, people: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct ${profileId}::uuid,
      case when customer_id is not null then 'customer' when visitor_id is not null then 'visitor' else 'event' end,
      coalesce(customer_id::text, visitor_id, event_id::text)
    from (${people}) p
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
