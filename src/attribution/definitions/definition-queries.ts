import type { Insertable, Updateable } from 'kysely'
import type { ConversionDefinitionTable } from '../../db/tables/attribution.ts'
import type { Db } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { Definition } from './definition-schemas.ts'
import { defaultDefinitions } from './domain/definition.ts'
import { lookbackDaysDefault } from './domain/window.ts'

const definitionColumns = [
  'id',
  'kind',
  'name',
  'conversion_key',
  'source_event_names',
  'revenue_type',
  'attribution_eligible',
  'lookback_window_days',
  'is_default',
  'counts_unverified_revenue',
  'stage_provider',
  'pipeline_external_id',
  'stage_external_id',
  'stage_key_source',
  'first_attributed_at',
  'created_at',
  'updated_at',
] as const

/** Inserts the default definitions of a new profile. */
export async function insertDefaultDefinitions(db: Db, profileId: string, at: Date): Promise<void> {
  const rows = defaultDefinitions.map((definition) => ({
    ...definition,
    ...unsetStage,
    profile_id: profileId,
    id: newId(at.getTime()),
    kind: 'event' as const,
    source_event_names: [definition.conversion_key],
    lookback_window_days: lookbackDaysDefault,
    is_default: true,
    counts_unverified_revenue: false,
    first_attributed_at: null,
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto('conversion_definition').values(rows).execute()
}

/** The columns that only pipeline stages have. */
export const unsetStage = {
  stage_provider: null,
  pipeline_external_id: null,
  stage_external_id: null,
  stage_key_source: null,
} as const

export async function insertDefinition(
  db: Db,
  profileId: string,
  definition: Omit<Insertable<ConversionDefinitionTable>, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('conversion_definition')
    .values({ ...definition, profile_id: profileId })
    .execute()
}

/** Lists events and stages, oldest first. Not paginated, because their number is limited. */
export async function listDefinitions(db: Db, profileId: string): Promise<Definition[]> {
  return db
    .selectFrom('conversion_definition')
    .select(definitionColumns)
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('conversion_key')
    .orderBy('id')
    .execute()
}

export async function updateDefinition(
  db: Db,
  profileId: string,
  definitionId: string,
  changes: Updateable<ConversionDefinitionTable>,
): Promise<void> {
  await db
    .updateTable('conversion_definition')
    .set(changes)
    .where('profile_id', '=', profileId)
    .where('id', '=', definitionId)
    .execute()
}

/** False when the profile has no such goal. */
export async function deleteGoal(db: Db, profileId: string, definitionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('conversion_definition')
    .where('profile_id', '=', profileId)
    .where('id', '=', definitionId)
    .where('kind', '=', 'event')
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
