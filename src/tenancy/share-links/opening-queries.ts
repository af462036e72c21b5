import { type Insertable, type Selectable, sql } from 'kysely'
import type { ShareOpeningTable } from '../../db/tables/people.ts'
import type { Db } from '../../kernel/context/context.ts'

export async function insertOpening(db: Db, opening: Insertable<ShareOpeningTable>): Promise<void> {
  await db.insertInto('share_opening').values(opening).execute()
}

/** The id of an opening of the same link, kind and country since that time. */
export async function findOpeningSince(
  db: Db,
  { profile_id, link_id, country, via }: Omit<Selectable<ShareOpeningTable>, 'id' | 'opened_at'>,
  since: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('share_opening')
    .select('id')
    .where('profile_id', '=', profile_id)
    .where('link_id', '=', link_id)
    .where('opened_at', '>', since)
    .where('country', country === null ? 'is' : '=', country)
    .where('via', '=', via)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of all profiles: openings from before that time, and all but the latest of each link. */
export async function deleteOldOpenings(db: Db, openedBefore: Date, latest: number): Promise<number> {
  const old = await db.deleteFrom('share_opening').where('opened_at', '<', openedBefore).executeTakeFirst()
  const surplus = await db
    .deleteFrom('share_opening as o')
    .using((eb) =>
      eb
        .selectFrom('share_opening as r')
        .select(['r.profile_id', 'r.link_id', 'r.id'])
        .select(sql<number>`row_number() over (partition by r.profile_id, r.link_id order by r.id desc)`.as('place'))
        .as('ranked'),
    )
    .whereRef('ranked.profile_id', '=', 'o.profile_id')
    .whereRef('ranked.link_id', '=', 'o.link_id')
    .whereRef('ranked.id', '=', 'o.id')
    .where('ranked.place', '>', latest)
    .executeTakeFirst()
  return Number(old.numDeletedRows + surplus.numDeletedRows)
}
