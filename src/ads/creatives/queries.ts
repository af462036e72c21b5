import { sql } from 'kysely'
import type { Creative, CreativeDescriptors, DescribedCreative } from '../../connect/vendor-rows.ts'
import { findRow, type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

/** Returns the creative of an ad; only its name until the platform reports more. Null if there is no such ad. */
export async function findCreative(
  db: Db,
  profileId: string,
  adId: string,
): Promise<(DescribedCreative & Creative) | null> {
  const row = await db
    .selectFrom('ad')
    .leftJoin('ad_creative as c', (join) =>
      join.onRef('c.profile_id', '=', 'ad.profile_id').onRef('c.ad_id', '=', 'ad.id'),
    )
    .select(['ad.name as ad_name', 'c.creative_external_id', 'c.title', 'c.body', 'c.call_to_action', 'c.format'])
    .select(['c.thumbnail_url', 'c.video_id'])
    .where('ad.profile_id', '=', profileId)
    .where('ad.id', '=', adId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the creatives that platforms report. Returns the ads whose texts changed, compared before the write. */
export async function insertCreatives(
  db: Db,
  profileId: string,
  creatives: readonly (Creative & { ad_id: string })[],
  at: Date,
): Promise<Set<string>> {
  const incoming = sql`jsonb_to_recordset(${JSON.stringify(creatives)}::jsonb) as incoming (ad_id uuid, creative_external_id text,
    title text, body text, call_to_action text, format text, thumbnail_url text, video_id text)`
  const { rows } = await sql<{ ad_id: string }>`
    select incoming.ad_id from ${incoming}
    left join ad_creative stored on stored.profile_id = ${profileId} and stored.ad_id = incoming.ad_id
    where stored.ad_id is null or (incoming.title, incoming.body, incoming.call_to_action, incoming.format)
      is distinct from (stored.title, stored.body, stored.call_to_action, stored.format)`.execute(db)
  await sql`
    insert into ad_creative (profile_id, ad_id, creative_external_id, title, body, call_to_action, format,
      thumbnail_url, video_id, updated_at)
    select ${profileId}, ad_id, creative_external_id, title, body, call_to_action, format, thumbnail_url, video_id, ${at}
    from ${incoming} order by ad_id
    on conflict (profile_id, ad_id) do update set creative_external_id = excluded.creative_external_id,
      title = excluded.title, body = excluded.body, call_to_action = excluded.call_to_action,
      format = excluded.format, thumbnail_url = excluded.thumbnail_url, video_id = excluded.video_id,
      updated_at = excluded.updated_at`.execute(db)
  return new Set(rows.map(({ ad_id }) => ad_id))
}

type DescriptorRow = CreativeDescriptors &
  Pick<Creative, 'creative_external_id' | 'thumbnail_url' | 'video_id'> & { ad_id: string }

/**
 * Stores descriptors in one statement; thumbnails are always replaced. With `preservesModel`, descriptors from a model are kept.
 */
export async function insertDescriptors(
  db: Db,
  profileId: string,
  rows: readonly DescriptorRow[],
  { source, at, preservesModel }: { source: string; at: Date; preservesModel: boolean },
): Promise<void> {
  const described = ['hook_type', 'creative_format', 'cta_type', 'primary_angle', 'offers', 'source', 'described_at']
  const keepsStored = preservesModel ? sql`stored.source <> 'rules'` : sql`false`
  const renewed = described.map((column) => {
    const [stored, incoming] = [sql.ref(`stored.${column}`), sql.ref(`excluded.${column}`)]
    return sql`${sql.ref(column)} = case when ${keepsStored} then ${stored} else ${incoming} end`
  })
  await sql`
    insert into creative_descriptor as stored (profile_id, ad_id, creative_external_id, thumbnail_url, video_id, hook_type,
      creative_format, cta_type, primary_angle, offers, source, described_at)
    select ${profileId}, ad_id, creative_external_id, thumbnail_url, video_id, hook_type, creative_format, cta_type,
      primary_angle, offers, ${source}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (ad_id uuid, creative_external_id text,
      thumbnail_url text, video_id text, hook_type text, creative_format text, cta_type text, primary_angle text,
      offers text[])
    order by ad_id
    on conflict (profile_id, ad_id) do update set ${sql.join(renewed)},
      creative_external_id = excluded.creative_external_id, thumbnail_url = excluded.thumbnail_url,
      video_id = excluded.video_id`.execute(db)
}

export function findDescriptors(db: Db, profileId: string, adId: string) {
  const described = ['hook_type', 'creative_format', 'cta_type', 'primary_angle', 'offers'] as const
  const ad = { profile_id: profileId, ad_id: adId }
  return findRow(db, 'creative_descriptor', ad, [...described, 'source', 'described_at'])
}

export function findAnalysis(db: Db, profileId: string, adId: string) {
  const columns = ['status', 'requested_at', 'finished_at', 'error'] as const
  return findRow(db, 'creative_analysis', { profile_id: profileId, ad_id: adId }, columns)
}

/** Returns true if the analysis must run; false while one that was requested after `aliveSince` is still running. */
export async function insertAnalysis(
  db: Db,
  profileId: string,
  adId: string,
  { at, aliveSince }: { at: Date; aliveSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into creative_analysis as stored (profile_id, ad_id, status, requested_at)
    values (${profileId}, ${adId}, 'queued', ${at})
    on conflict (profile_id, ad_id) do update
      set status = 'queued', requested_at = excluded.requested_at, finished_at = null, error = null
      where stored.status in ('completed', 'failed') or stored.requested_at < ${aliveSince}
    returning ad_id`.execute(db)
  return rows.length > 0
}

export async function updateAnalysis(
  db: Db,
  profileId: string,
  adId: string,
  changes: RowChanges<'creative_analysis'>,
): Promise<void> {
  await updateRow(db, 'creative_analysis', { profile_id: profileId, ad_id: adId }, changes)
}
