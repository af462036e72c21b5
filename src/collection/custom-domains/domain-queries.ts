import { countRows, deleteRow, findRow, insertRow, listRows } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { DomainStatusChange } from './domain/check-domain.ts'
import type { TrackingDomain } from './domain-schemas.ts'

const domainColumns = ['id', 'domain', 'status', 'reason', 'checked_at', 'verified_at', 'created_at'] as const

/** In order of registration. */
export function listDomains(db: Db, profileId: string): Promise<TrackingDomain[]> {
  return listRows(db, 'tracking_domain', { profile_id: profileId }, ['id'], domainColumns)
}

/** Returns the domain that was verified first: the profile's tracker sends its hits there. */
export async function findVerifiedDomain(db: Db, profileId: string): Promise<TrackingDomain | null> {
  const row = await db
    .selectFrom('tracking_domain')
    .select(domainColumns)
    .where('profile_id', '=', profileId)
    .where('status', '=', 'verified')
    .orderBy('verified_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export function findDomain(db: Db, profileId: string, id: string): Promise<TrackingDomain | null> {
  return findRow(db, 'tracking_domain', { profile_id: profileId, id }, domainColumns)
}

export function findDomainNamed(db: Db, profileId: string, domain: string): Promise<TrackingDomain | null> {
  return findRow(db, 'tracking_domain', { profile_id: profileId, domain }, domainColumns)
}

export function countDomains(db: Db, profileId: string): Promise<number> {
  return countRows(db, 'tracking_domain', { profile_id: profileId })
}

export function insertDomain(db: Db, profileId: string, domain: TrackingDomain): Promise<void> {
  return insertRow(db, 'tracking_domain', { profile_id: profileId, ...domain })
}

/** Returns null if the domain was removed during the check. */
export async function updateDomainStatus(
  db: Db,
  profileId: string,
  id: string,
  change: DomainStatusChange,
): Promise<TrackingDomain | null> {
  const row = await db
    .updateTable('tracking_domain')
    .set(change)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .returning(domainColumns)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if the profile has no such domain. */
export function deleteDomain(db: Db, profileId: string, id: string): Promise<boolean> {
  return deleteRow(db, 'tracking_domain', { profile_id: profileId, id })
}
