import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ActivityInput } from '../domain/describe-activity.ts'

/**
 * Returns the running tasks of a profile, and those that finished since a time. Times are ISO text because they are read as JSON.
 */
export async function findActivity(db: Db, profileId: string, since: Date): Promise<ActivityInput> {
  const ofProfile = sql`profile_id = ${profileId}`
  const list = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`
  const { rows } = await sql<ActivityInput>`
    select
      ${list(sql`
        select run.id, run.status, run.progress, run.rows_read, run.error, run.created_at, run.started_at, run.finished_at,
          connection.display_name, connection.provider
        from sync_run run join connection on connection.profile_id = run.profile_id and connection.id = run.connection_id
        where run.profile_id = ${profileId} and connection.profile_id = ${profileId}
          and (run.finished_at is null or run.finished_at >= ${since})
        order by run.created_at desc limit 20`)} as syncs,
      ${list(sql`
        select id, cause, state, customers_total, customers_done, started_at, finished_at, error from recompute_run
        where ${ofProfile} and (state = 'running' or finished_at >= ${since}) order by started_at desc limit 5`)} as recomputes,
      ${list(sql`
        select id, state, ads, scores_total, scores_done, started_at, finished_at, error from score_run
        where ${ofProfile} and (state = 'running' or finished_at >= ${since}) order by started_at desc limit 5`)} as scorings,
      ${list(sql`
        select run.id, run.provider, run.cause, run.status, run.error, run.started_at, run.finished_at,
          (select count(*) from export_row r where r.profile_id = ${profileId} and r.run_id = run.id) as rows_total,
          (select count(*) from export_row r
            where r.profile_id = ${profileId} and r.run_id = run.id and r.status <> 'pending') as rows_done
        from export_run run where ${ofProfile} and (finished_at is null or finished_at >= ${since})
        order by started_at desc limit 10`)} as exports,
      exists (select from profile where id = ${profileId} and is_demo)
        and not exists (select from score_run where ${ofProfile} and state = 'completed') as is_demo_being_written`.execute(
    db,
  )
  return rows[0]!
}
