import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface RunningHoldout {
  id: string
  held_out_share: number
}

export async function listRunningHoldouts(db: Db, profileId: string, audienceId: string): Promise<RunningHoldout[]> {
  const { rows } = await sql<RunningHoldout>`
    select id, (design ->> 'held_out_share')::float8 as held_out_share from experiment
    where profile_id = ${profileId} and audience_id = ${audienceId} and state = 'running' order by id`.execute(db)
  return rows
}

/** Who was assigned earlier keeps the first assignment. */
export async function insertAssignments(
  db: Db,
  profileId: string,
  experimentId: string,
  people: readonly { customer_id: string; is_held_out: boolean }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into experiment_assignment (profile_id, experiment_id, customer_id, is_held_out, assigned_at)
    select ${profileId}::uuid, ${experimentId}::uuid, a.customer_id, a.is_held_out, ${now}
    from json_to_recordset(${JSON.stringify(people)}::json) as a (customer_id uuid, is_held_out boolean)
    order by a.customer_id
    on conflict (profile_id, experiment_id, customer_id) do nothing`.execute(db)
}

export interface Assignment {
  customer_id: string
  is_held_out: boolean
  assigned_at: Date
}

/** By customer id. */
export async function listAssignedPeople(
  db: Db,
  profileId: string,
  experimentId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Assignment[]> {
  return db
    .selectFrom('experiment_assignment')
    .select(['customer_id', 'is_held_out', 'assigned_at'])
    .where('profile_id', '=', profileId)
    .where('experiment_id', '=', experimentId)
    .$if(after !== undefined, (query) => query.where('customer_id', '>', after!))
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}
