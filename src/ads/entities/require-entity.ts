import { z } from 'zod'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { platformsOfTouches } from '../../attribution/visits/domain/parse-acquisition.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type Entity, listEntities, listEntitiesByExternalId } from './entity-report-queries.ts'

/**
 * The ad platforms by the names that touches use: an ad under another name could never be credited. The two with a connector have
 * the ids of their providers.
 */
export const adPlatforms: readonly string[] = [...platformsOfTouches].sort()

/** Other common names. */
const aliases: Readonly<Record<string, string>> = {
  meta: 'social_ads',
  facebook: 'social_ads',
  google: 'search_ads',
  google_ads: 'search_ads',
}

export const platformAliases = Object.keys(aliases)

/** Resolves an alias to the platform name; any other text is returned unchanged. */
export function resolvePlatformName(text: string): string {
  const name = text.trim().toLowerCase()
  return Object.hasOwn(aliases, name) ? aliases[name]! : name
}

/**
 * Returns the entity with an internal id or a platform id at a level. Two platforms may use the same id; then only the internal
 * id is unambiguous.
 */
export async function requireEntity(db: Db, profileId: string, level: EntityLevel, handle: string): Promise<Entity> {
  if (z.uuid().safeParse(handle).success) {
    const entity = (await listEntities(db, profileId, level, [handle])).get(handle.toLowerCase())
    if (entity) return entity
  }
  const [found, another] = await listEntitiesByExternalId(db, profileId, level, handle)
  if (another) fail('invalid_parameter', 'id: several platforms have this id; use the internal one', { field: 'id' })
  return found ?? fail(level === 'campaign' ? 'campaign_not_found' : 'not_found')
}

export const handleParam = z.object({ id: z.string().min(1).describe("The internal id or the platform's id.") })
