import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ExperimentChangeTable, ExperimentTable } from '../../db/tables/exports.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { GeoPlan } from '../geo/domain/geo-plan.ts'
import type { ExperimentResult } from '../results/domain/experiment-result.ts'
import type { ExperimentDesign } from './domain/design.ts'

export type Experiment = Omit<Selectable<ExperimentTable>, 'design' | 'plan' | 'result'> & {
  design: ExperimentDesign
  plan: GeoPlan | null
  result: ExperimentResult | null
}
export type ExperimentChange = Pick<Selectable<ExperimentChangeTable>, 'id' | 'occurred_at' | 'kind' | 'text'>

export async function insertExperiment(
  db: Db,
  profileId: string,
  experiment: Omit<Insertable<ExperimentTable>, 'profile_id'>,
): Promise<Experiment> {
  const row = await db
    .insertInto('experiment')
    .values({ ...experiment, profile_id: profileId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as Experiment
}

export async function findExperiment(db: Db, profileId: string, id: string): Promise<Experiment | null> {
  const row = await selectExperiment(db, profileId, id).executeTakeFirst()
  return (row as Experiment | undefined) ?? null
}

export async function lockExperiment(db: Db, profileId: string, id: string): Promise<Experiment | null> {
  const row = await selectExperiment(db, profileId, id).forUpdate().executeTakeFirst()
  return (row as Experiment | undefined) ?? null
}

function selectExperiment(db: Db, profileId: string, id: string) {
  return db.selectFrom('experiment').selectAll().where('profile_id', '=', profileId).where('id', '=', id)
}

/** Newest first. */
export async function listExperiments(
  db: Db,
  profileId: string,
  filter: {
    id?: string | undefined
    state?: Experiment['state'] | undefined
    after?: string | undefined
    limit: number
  },
): Promise<Experiment[]> {
  const { id, state, after, limit } = filter
  const rows = await db
    .selectFrom('experiment')
    .selectAll()
    .where('profile_id', '=', profileId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as Experiment[]
}

export async function countActiveExperiments(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('experiment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('state', 'in', ['draft', 'planned', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function updateExperiment(
  db: Db,
  profileId: string,
  id: string,
  changes: Updateable<ExperimentTable>,
): Promise<void> {
  await db.updateTable('experiment').set(changes).where('profile_id', '=', profileId).where('id', '=', id).execute()
}

/** A change with the id of another is not stored: it is known already. */
export async function insertChanges(
  db: Db,
  profileId: string,
  experimentId: string,
  changes: readonly ExperimentChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('experiment_change')
    .values(changes.map((change) => ({ profile_id: profileId, experiment_id: experimentId, ...change })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listChanges(db: Db, profileId: string, experimentId: string): Promise<ExperimentChange[]> {
  return db
    .selectFrom('experiment_change')
    .select(['id', 'occurred_at', 'kind', 'text'])
    .where('profile_id', '=', profileId)
    .where('experiment_id', '=', experimentId)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Planned and running experiments of all profiles. */
export async function listActiveExperiments(
  db: Db,
): Promise<(Pick<Experiment, 'profile_id' | 'id' | 'state' | 'start_day' | 'end_day'> & { timezone: string })[]> {
  return db
    .selectFrom('experiment as e')
    .innerJoin('profile as p', 'p.id', 'e.profile_id')
    .select(['e.profile_id', 'e.id', 'e.state', 'e.start_day', 'e.end_day', 'p.timezone'])
    .where('e.state', 'in', ['planned', 'running'])
    .orderBy('e.profile_id')
    .orderBy('e.id')
    .execute()
}
