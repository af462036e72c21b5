import { type SqlBool, sql } from 'kysely'
import { copyIn } from '../../db/copy/copy.ts'
import type { Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ReasonCode } from './domain/reason-codes.ts'
import type { ScoreWindow } from './domain/score-windows.ts'
import { type ScoreRow, scoreColumns, scorePieces } from './score-columns.ts'

export async function deleteScores(db: Db, profileId: string, window: ScoreWindow): Promise<void> {
  await db.deleteFrom('ad_score').where('profile_id', '=', profileId).where('score_window', '=', window).execute()
}

/** The rows contain the profile id; they are generated as the database reads them. */
export async function insertScores(db: Db, rows: Iterable<ScoreRow>): Promise<void> {
  await copyIn(db, 'ad_score', Object.keys(scoreColumns), scorePieces(rows))
}

export interface TopPerformersQuery {
  window: ScoreWindow
  limit: number
  min_spend?: number | undefined
  objectives?: readonly string[] | undefined
  truth_grades?: readonly string[] | undefined
  outcome_kinds?: readonly string[] | undefined
  formats?: readonly string[] | undefined
  has_video?: boolean | undefined
}

type Description = Pick<
  Row<'creative_descriptor'>,
  'thumbnail_url' | 'video_id' | 'hook_type' | 'creative_format' | 'cta_type' | 'primary_angle' | 'offers'
>

/** A score with the names of its ad; the description is null until the creative is analysed. */
export type TopPerformerRow = Omit<Row<'ad_score'>, 'reason_codes'> &
  Record<'ad_external_id' | 'ad_name' | 'campaign_name' | 'ad_set_name', string> & {
    [Column in keyof Description]: Description[Column] | null
  } & { reason_codes: ReasonCode[] }

/** Video formats, in addition to those with `video` in their name. */
const isVideo = sql<SqlBool>`(d.video_id is not null or d.creative_format ~ 'video|reel|talking_head')`

/** Best first. */
export async function listTopPerformers(
  db: Db,
  profileId: string,
  query: TopPerformersQuery,
): Promise<TopPerformerRow[]> {
  const { min_spend, objectives, truth_grades, outcome_kinds, formats, has_video } = query
  const among = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${values}::text[])`
  const { rows } = await sql<TopPerformerRow>`
    select a.external_id as ad_external_id, a.name as ad_name, c.name as campaign_name, g.name as ad_set_name,
      d.thumbnail_url, d.video_id, d.hook_type, d.creative_format, d.cta_type, d.primary_angle, d.offers, s.*
    from ad_score s
    join ad a on a.profile_id = s.profile_id and a.id = s.ad_id
    join campaign c on c.profile_id = s.profile_id and c.id = a.campaign_id
    join ad_set g on g.profile_id = s.profile_id and g.id = a.ad_set_id
    left join creative_descriptor d on d.profile_id = s.profile_id and d.ad_id = s.ad_id
    where s.profile_id = ${profileId} and s.score_window = ${query.window}
      ${min_spend === undefined ? sql`` : sql`and s.spend >= ${min_spend}`}
      ${among('s.objective', objectives)} ${among('s.truth_grade', truth_grades)}
      ${among('s.primary_outcome_kind', outcome_kinds)} ${among('d.creative_format', formats)}
      ${has_video === undefined ? sql`` : has_video ? sql`and ${isVideo}` : sql`and d.ad_id is not null and not coalesce(${isVideo}, false)`}
    order by s.rank
    limit ${query.limit}`.execute(db)
  return rows
}
