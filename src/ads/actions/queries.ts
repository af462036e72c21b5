import { sql } from 'kysely'
import type { Connection } from '../../connect/connection-schemas.ts'
import { findRow, type NewRow, type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { isUuid } from '../../kernel/ids.ts'
import { memberProfiles } from '../../tenancy/users/member-profile-queries.ts'
import type { ActionLevel, AdAction, Target } from './schemas.ts'

/** Lists the objects with an internal id or a platform id at a level: at most one per platform. */
export async function listTargets(db: Db, profileId: string, level: ActionLevel, handle: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select ${level} as level, id as entity_id, platform, account_id, external_id, status from ${sql.table(level)}
    where profile_id = ${profileId}
      and (external_id = ${handle} ${isUuid(handle) ? sql`or id = ${handle}` : sql``})
    order by platform`.execute(db)
  return rows
}

/** Returns the connection of the account, else the one authorized last. Account ids occur with and without `act_`. */
export async function findUsableConnection(
  db: Db,
  profileId: string,
  platform: string,
  accountId: string | null,
): Promise<Connection | null> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('provider', '=', platform)
    .where('status', '<>', 'disconnected')
    .where((eb) => eb.or([eb('status', '<>', 'reconnect_required'), eb('reconnect_reason', '=', 'token_ending')]))
    .where('tokens', 'is not', null)
    .orderBy(sql`replace(external_id, 'act_', '') = replace(${accountId ?? ''}, 'act_', '')`, 'desc')
    .orderBy('authorized_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The accounts whose ads the profile knows. */
export async function listAdAccounts(db: Db, profileId: string): Promise<{ platform: string; account_id: string }[]> {
  return db
    .selectFrom('campaign')
    .select(['platform', 'account_id'])
    .distinct()
    .where('profile_id', '=', profileId)
    .orderBy('platform')
    .orderBy('account_id')
    .limit(1_000)
    .execute()
}

/** Null if the profile is not one of the demo. */
export function findDemoProfile(db: Db, profileId: string): Promise<{ id: string } | null> {
  return findRow(db, 'profile', { id: profileId, is_demo: true }, ['id'])
}

/** A user with access to the profile, by id or email. */
export async function findMember(db: Db, profileId: string, named: string): Promise<string | null> {
  const row = await db
    .selectFrom(memberProfiles.as('m'))
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.profile_id', '=', profileId)
    .where((eb) => (isUuid(named) ? eb('m.user_id', '=', named) : eb('u.email', '=', named.trim().toLowerCase())))
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Returns the longest-standing owner of the workspace. */
export async function findOwner(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('workspace_member')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Returns null if another action on the same target is pending. */
export async function insertAction(
  db: Db,
  profileId: string,
  action: Omit<NewRow<'ad_action'>, 'profile_id'>,
): Promise<AdAction | null> {
  const row = await db
    .insertInto('ad_action')
    .values({ ...action, profile_id: profileId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

type TargetKey = Pick<Target, 'platform' | 'level' | 'external_id'>

function selectActions(db: Db, profileId: string, { platform, level, external_id }: TargetKey) {
  return db
    .selectFrom('ad_action')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('external_id', '=', external_id)
    .where('level', '=', level)
    .where('platform', '=', platform)
}

export function findPendingAction(db: Db, profileId: string, target: TargetKey): Promise<AdAction | null> {
  const { platform, level, external_id } = target
  return findRow(db, 'ad_action', { profile_id: profileId, external_id, level, platform, status: 'pending' })
}

export async function listUnknownActions(db: Db, profileId: string, target: TargetKey): Promise<AdAction[]> {
  return selectActions(db, profileId, target).where('status', '=', 'unknown').orderBy('id').limit(50).execute()
}

export async function findLastAppliedAction(
  db: Db,
  profileId: string,
  target: TargetKey,
  actions: readonly string[] | null = null,
): Promise<AdAction | null> {
  const row = await selectActions(db, profileId, target)
    .where('status', '=', 'applied')
    .$if(actions !== null, (query) => query.where('action', 'in', actions!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Takes over an action whose lease expired; returns false if another request took it over first. */
export async function updateActionLeased(
  db: Db,
  profileId: string,
  actionId: string,
  now: Date,
  changes: RowChanges<'ad_action'>,
): Promise<boolean> {
  const result = await db
    .updateTable('ad_action')
    .set(changes)
    .where('profile_id', '=', profileId)
    .where('id', '=', actionId)
    .where('status', '=', 'pending')
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Updates an action that is not finished yet. */
export async function updateAction(
  db: Db,
  profileId: string,
  actionId: string,
  changes: RowChanges<'ad_action'>,
): Promise<AdAction | null> {
  const row = await db
    .updateTable('ad_action')
    .set(changes)
    .where('profile_id', '=', profileId)
    .where('id', '=', actionId)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Writes the status that the next sync would find, so that reports show it without waiting for the sync. */
export async function updateEntityStatus(
  db: Db,
  profileId: string,
  { level, entity_id }: Pick<Target, 'level' | 'entity_id'>,
  changes: { status: string; updated_at: Date },
): Promise<void> {
  await updateRow(db, level as 'campaign', { profile_id: profileId, id: entity_id }, changes)
}

/** Newest first: ids are ordered by time. */
export async function listActions(
  db: Db,
  profileId: string,
  filter: {
    actions?: readonly string[] | undefined
    external_id?: string | undefined
    before?: string | undefined
    limit: number
  },
): Promise<(AdAction & { name: string | null; currency: string | null })[]> {
  const nameAt = (level: ActionLevel) => sql`(
    select e.name from ${sql.table(level)} e
    where e.profile_id = ${profileId} and e.platform = ad_action.platform and e.external_id = ad_action.external_id)`
  const name = sql<string | null>`case level
    when 'campaign' then ${nameAt('campaign')} when 'ad_set' then ${nameAt('ad_set')} else ${nameAt('ad')} end`
  const currency = sql<string | null>`(
    select c.currency from connection c where c.profile_id = ${profileId} and c.id = ad_action.connection_id)`
  return db
    .selectFrom('ad_action')
    .selectAll()
    .select([name.as('name'), currency.as('currency')])
    .where('profile_id', '=', profileId)
    .$if(filter.actions !== undefined, (query) => query.where('action', 'in', filter.actions!))
    .$if(filter.external_id !== undefined, (query) => query.where('external_id', '=', filter.external_id!))
    .$if(filter.before !== undefined, (query) => query.where('id', '<', filter.before!))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute()
}

/** Sums the spend of a campaign per day with spend, in the currency of its account. */
export async function sumSpendByDay(
  db: Db,
  profileId: string,
  campaignId: string,
  days: { from_day: string; to_day: string },
): Promise<{ date: string; currency: string; spend: string }[]> {
  return db
    .selectFrom('ad_delivery as d')
    .innerJoin('ad as a', (join) => join.onRef('a.profile_id', '=', 'd.profile_id').onRef('a.id', '=', 'd.ad_id'))
    .select(['d.date', 'd.currency', (eb) => eb.fn.sum<string>('d.spend').as('spend')])
    .where('d.profile_id', '=', profileId)
    .where('a.profile_id', '=', profileId)
    .where('a.campaign_id', '=', campaignId)
    .where('d.date', '>=', days.from_day)
    .where('d.date', '<=', days.to_day)
    .groupBy(['d.date', 'd.currency'])
    .orderBy('d.date')
    .orderBy('d.currency')
    .execute()
}
