import {
  countRows,
  deleteRow,
  insertRow,
  listRows,
  lockRow,
  type NewRow,
  type RowChanges,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import { type Listener, type SenderProfile, toSenderProfile } from '../../sync/withheld-reason.ts'
import type { Subscription } from './schemas.ts'

const subscriptionColumns = [
  'id',
  'app_id',
  'profile_id',
  'url',
  'events',
  'providers',
  'status',
  'last_delivery_at',
  'consecutive_failures',
  'previous_secret_expires_at',
  'created_at',
  'updated_at',
] as const

export function insertSubscription(db: Db, subscription: NewRow<'webhook_subscription'>): Promise<void> {
  return insertRow(db, 'webhook_subscription', subscription)
}

/** Subscriptions of one app, or, without an app, of the profile itself. Oldest first. */
export function listSubscriptions(db: Db, profileId: string, appId: string | null): Promise<Subscription[]> {
  const own = { profile_id: profileId, app_id: appId }
  return listRows(db, 'webhook_subscription', own, ['id'], subscriptionColumns)
}

export function countSubscriptions(db: Db, profileId: string, appId: string | null): Promise<number> {
  return countRows(db, 'webhook_subscription', { profile_id: profileId, app_id: appId })
}

/** A subscription of another app is reported as not found. */
export function lockSubscription(
  db: Db,
  profileId: string,
  appId: string | null,
  id: string,
): Promise<(Subscription & { secret: string }) | null> {
  const own = { profile_id: profileId, id, app_id: appId }
  return lockRow(db, 'webhook_subscription', own, [...subscriptionColumns, 'secret'])
}

export async function updateSubscription(
  db: Db,
  profileId: string,
  id: string,
  changes: RowChanges<'webhook_subscription'>,
): Promise<Subscription> {
  return db
    .updateTable('webhook_subscription')
    .set(changes)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .returning(subscriptionColumns)
    .executeTakeFirstOrThrow()
}

/** Returns false if there was none. Its deliveries are deleted with it. */
export function deleteSubscription(db: Db, profileId: string, appId: string | null, id: string): Promise<boolean> {
  return deleteRow(db, 'webhook_subscription', { profile_id: profileId, id, app_id: appId })
}

export interface InterestedSubscription extends Listener {
  id: string
  events: string[]
  providers: string[]
}

/** The active subscriptions, each with whether its app has a live grant on the profile. */
export async function listInterestedSubscriptions(db: Db, profileId: string): Promise<InterestedSubscription[]> {
  const rows = await db
    .selectFrom('webhook_subscription as s')
    .leftJoin('app_grant as g', (join) =>
      join.onRef('g.profile_id', '=', 's.profile_id').onRef('g.app_id', '=', 's.app_id').on('g.revoked_at', 'is', null),
    )
    .select(['s.id', 's.app_id', 's.events', 's.providers', 'g.app_id as granted_to'])
    .where('s.profile_id', '=', profileId)
    .where('s.status', '=', 'active')
    .execute()
  return rows.map(({ granted_to, ...row }) => ({ ...row, has_grant: granted_to !== null }))
}

/** The profile data that decides which subscriptions receive its events. */
export async function findSenderProfile(db: Db, profileId: string): Promise<SenderProfile> {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.privacy_mode', 'p.archived_at', 'p.provisioned_by_app_id', 'w.is_healthcare_agency'])
    .where('p.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return toSenderProfile(row)
}
