import type { Insertable } from 'kysely'
import type { ProfileTable } from '../../db/tables/tables.ts'
import type { Context, Db, WorkContext } from '../../kernel/context/context.ts'
import { insertProfile } from './profile-queries.ts'

/** Callbacks of other contexts for new and changed profiles and their members, passed at start. */
export interface ProfileChangeListeners {
  founded(db: Db, profile: { id: string; created_at: Date }): Promise<void>
  changed(ctx: WorkContext, profileId: string, changed: { isCurrency: boolean; isZone: boolean }): Promise<void>
  /** A user is no longer a member of the workspace of the profile. */
  memberLeft(ctx: Context, profile: { id: string; workspace_id: string }, userId: string): Promise<void>
}

declare module '../../kernel/context/services.ts' {
  interface Services {
    profileChangeListeners: ProfileChangeListeners
  }
}

/** Creates a profile with all its initial rows. */
export async function foundProfile(
  ctx: WorkContext,
  profile: Insertable<ProfileTable> & { created_at: Date },
): Promise<void> {
  await insertProfile(ctx.db, profile)
  await ctx.profileChangeListeners.founded(ctx.db, profile)
}
