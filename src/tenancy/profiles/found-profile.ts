import type { Insertable } from 'kysely'
import type { ProfileTable } from '../../db/tables/tables.ts'
import type { Db, WorkContext } from '../../kernel/context/context.ts'
import { insertProfile } from './profile-queries.ts'

/** Callbacks of other contexts for new and changed profiles, passed at start. */
export interface ProfileChangeListeners {
  founded(db: Db, profile: { id: string; created_at: Date }): Promise<void>
  changed(ctx: WorkContext, profileId: string, changed: { isCurrency: boolean; isZone: boolean }): Promise<void>
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
