import type { Db } from '../../kernel/context/context.ts'
import type { DomainStatusChange } from './domain/check-domain.ts'
import type { TrackingDomain } from './domain-schemas.ts'

const domainColumns = ['id', 'domain', 'status', 'reason', 'checked_at', 'verified_at', 'created_at'] as const

/** In order of registration. */
export async function listDomains(db: Db, profileId: string): Promise<TrackingDomain[]> {
  return db
    .selectFrom('tracking_domain')
    .select(domainColumns)
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
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

export async function findDomain(db: Db, profileId: string, id: string): Promise<TrackingDomain | null> {
  const row = await db
    .selectFrom('tracking_domain')
    .select(domainColumns)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function findDomainNamed(db: Db, profileId: string, domain: string): Promise<TrackingDomain | null> {
  const row = await db
    .selectFrom('tracking_domain')
    .select(domainColumns)
    .where('profile_id', '=', profileId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row ?? null
}

export async function countDomains(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tracking_domain')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDomain(db: Db, profileId: string, domain: TrackingDomain): Promise<void> {
  await db
    .insertInto('tracking_domain')
    .values({ profile_id: profileId, ...domain })
    .execute()
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
export async function deleteDomain(db: Db, profileId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('tracking_domain')
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
