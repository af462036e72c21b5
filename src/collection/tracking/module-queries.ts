import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { Modules } from './module-schemas.ts'
import { defaultSettings } from './tracking-schemas.ts'

export async function findModules(db: Db, profileId: string): Promise<Modules> {
  const row = await db
    .selectFrom('tracking_settings')
    .select('modules')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row?.modules ?? {}
}

/** Updates only the given modules, so that concurrent changes of different modules are both kept. */
export async function updateModules(db: Db, profileId: string, changes: Modules, at: Date): Promise<Modules> {
  const modules = JSON.stringify(changes)
  const row = await db
    .insertInto('tracking_settings')
    .values({ profile_id: profileId, ...defaultSettings, modules, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .doUpdateSet({ modules: sql`tracking_settings.modules || ${modules}::jsonb`, updated_at: at }),
    )
    .returning('modules')
    .executeTakeFirstOrThrow()
  return row.modules
}
