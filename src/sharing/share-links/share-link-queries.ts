import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ShareLinkTable, ShareOpeningTable } from '../../db/tables/people.ts'
import type { Db } from '../../kernel/context/context.ts'
import { memberProfiles } from '../../tenancy/users/member-profile-queries.ts'

export type ShareLink = Omit<Selectable<ShareLinkTable>, 'secret_hash'>

const linkColumns = [
  'id',
  'profile_id',
  'view_id',
  'created_by_user_id',
  'name',
  'password_hash',
  'embed_origins',
  'expires_at',
  'revoked_at',
  'created_at',
] as const

export async function insertLink(db: Db, link: Insertable<ShareLinkTable>): Promise<void> {
  await db.insertInto('share_link').values(link).execute()
}

/** Newest first. */
export async function listLinks(db: Db, profileId: string): Promise<ShareLink[]> {
  return db
    .selectFrom('share_link')
    .select(linkColumns)
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

export async function findLinkId(db: Db, profileId: string, linkId: string): Promise<string | null> {
  const query = db.selectFrom('share_link').select('id').where('profile_id', '=', profileId).where('id', '=', linkId)
  return (await query.executeTakeFirst())?.id ?? null
}

export async function lockLink(db: Db, profileId: string, linkId: string): Promise<ShareLink | null> {
  const row = await db
    .selectFrom('share_link')
    .select(linkColumns)
    .where('profile_id', '=', profileId)
    .where('id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateLink(
  db: Db,
  profileId: string,
  linkId: string,
  changes: Updateable<ShareLinkTable>,
): Promise<void> {
  await db.updateTable('share_link').set(changes).where('profile_id', '=', profileId).where('id', '=', linkId).execute()
}

/** Links that are neither revoked nor expired. */
export async function countLiveLinks(db: Db, profileId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('share_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The users whose links to views of the profile work. */
export async function listEditorIds(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(memberProfiles.as('m'))
    .select('m.user_id')
    .where('m.profile_id', '=', profileId)
    .where('m.role', '<>', 'viewer')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The number of openings of each link, and the latest. */
export async function countOpenings(
  db: Db,
  profileId: string,
): Promise<{ link_id: string; openings: number; last_opened_at: Date }[]> {
  return db
    .selectFrom('share_opening')
    .select(['link_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('openings'),
      eb.fn.max('opened_at').$castTo<Date>().as('last_opened_at'),
    ])
    .where('profile_id', '=', profileId)
    .groupBy('link_id')
    .execute()
}

/** Newest first: ids are ordered by time. */
export async function listOpenings(
  db: Db,
  profileId: string,
  linkId: string,
  page: { limit: number; before_id: string | null },
): Promise<Pick<Selectable<ShareOpeningTable>, 'id' | 'opened_at' | 'country' | 'via'>[]> {
  return db
    .selectFrom('share_opening')
    .select(['id', 'opened_at', 'country', 'via'])
    .where('profile_id', '=', profileId)
    .where('link_id', '=', linkId)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}
