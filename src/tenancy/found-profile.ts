import type { Insertable } from 'kysely'
import type { ProfileTable } from '../db/schema.ts'
import type { WorkContext } from '../kernel/context.ts'
import { insertProfile } from './profile-queries.ts'

/** Adds a profile with all that a new one has. */
export async function foundProfile(
  ctx: WorkContext,
  profile: Insertable<ProfileTable> & { created_at: Date },
): Promise<void> {
  await insertProfile(ctx.db, profile)
  await ctx.profileFollowers.founded(ctx.db, profile)
}
