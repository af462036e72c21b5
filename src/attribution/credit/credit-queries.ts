import { sql } from 'kysely'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import { readByKeys } from '../../db/statements/read-by-keys.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { creditFields } from './domain/credit-fields.ts'
import type { DerivedCredit } from './domain/derive-credit.ts'

/** The slot of a model in a profile's credit. */
export interface CreditModel {
  model: string
  /** Starts at 1. */
  position: number
  state: 'ready' | 'computing'
  /** The version of the parameters that new credit uses; null for models with fixed rules. */
  version: number | null
}

export function listCreditModels(db: Db, profileId: string): Promise<CreditModel[]> {
  return runPrepared(db, creditModels, [profileId])
}

const creditModels = prepared('select model, position, state, version from credit_model where profile_id = $1')

/** Appends slots for models without one; existing slots stay unchanged. Returns the number of new slots. */
export async function insertCreditModels(
  db: Db,
  profileId: string,
  names: readonly string[],
  state: CreditModel['state'],
): Promise<number> {
  const { rows } = await sql`
    insert into credit_model (profile_id, model, position, state)
    select ${profileId}, n.model, coalesce((select max(position) from credit_model where profile_id = ${profileId}), 0)
      + row_number() over (order by n.at), ${state}
    from unnest(${names}::text[]) with ordinality as n (model, at)
    where not exists (select from credit_model where profile_id = ${profileId} and model = n.model)
    on conflict do nothing returning model`.execute(db)
  return rows.length
}

/** Notes the version that a recompute of the whole profile starts with. */
export async function updateRecomputeVersion(db: Db, profileId: string): Promise<void> {
  await sql`
    update credit_model set recompute_version = version
    where profile_id = ${profileId} and version is not null`.execute(db)
}

/** Marks all models of a profile as ready after a recompute; if it was of the whole profile, no credit has an older version. */
export async function updateModelsReady(db: Db, profileId: string): Promise<void> {
  await sql`
    update credit_model set state = 'ready', oldest_version = coalesce(recompute_version, oldest_version),
      recompute_version = null
    where profile_id = ${profileId} and (state = 'computing' or recompute_version is not null)`.execute(db)
}

/** The versions of a learned model that stored credit can have; null if it is only one, or none. */
export async function findMixedVersions(
  db: Db,
  profileId: string,
  model: string,
): Promise<{ oldest: number; newest: number } | null> {
  const row = await db
    .selectFrom('credit_model')
    .select(['oldest_version', 'version'])
    .where('profile_id', '=', profileId)
    .where('model', '=', model)
    .executeTakeFirst()
  if (!row?.version || !row.oldest_version || row.oldest_version === row.version) return null
  return { oldest: row.oldest_version, newest: row.version }
}

/** Lists profiles with credit that lacks one of the models. */
export async function listProfileIdsLacking(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from credit_model group by profile_id
    having not (array_agg(model) @> ${names}::text[]) order by profile_id`.execute(db)
  return rows.map(({ profile_id }) => profile_id)
}

const creditColumns = Object.keys(creditFields)
  .map((field) => `k.${field}`)
  .join(', ')

const creditOfConversions = prepared(`
  select ${creditColumns} from unnest($2::uuid[]) as c (id)
  cross join lateral (select * from credit where profile_id = $1 and conversion_id = c.id offset 0) k`)

/** Lists the credit of conversions, with shares by slot. */
export function listCredit(db: Db, profileId: string, conversionIds: readonly string[]): Promise<DerivedCredit[]> {
  return readByKeys<DerivedCredit>(db, creditOfConversions, [profileId, conversionIds], creditFields, conversionIds)
}

export interface RollupMismatches {
  profiles: number
  days: number
  /** The first mismatch, as profile id and day. */
  example: string | null
}

/** Counts the days and profiles of the whole deployment whose rollups differ from their credit. */
export async function findRollupMismatches(db: Db): Promise<RollupMismatches> {
  const { rows } = await sql<RollupMismatches>`
    select count(distinct profile_id)::integer as profiles, count(*)::integer as days,
      min(profile_id::text || ' ' || local_day::text) as example
    from rollup_mismatch`.execute(db)
  return rows[0]!
}
