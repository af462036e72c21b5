import type { Insertable } from 'kysely'
import type { ProfileTable } from '../../db/schema.ts'
import type { Db } from '../../kernel/context.ts'
import { insertDefaultDefinitions } from '../definitions/queries.ts'
import { insertProfile } from './queries.ts'

/** Adds a profile with all that a new one has. */
export async function foundProfile(db: Db, profile: Insertable<ProfileTable>): Promise<void> {
  await insertProfile(db, profile)
  await insertDefaultDefinitions(db, profile.id, profile.created_at)
}
