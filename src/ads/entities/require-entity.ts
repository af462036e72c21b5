import { z } from 'zod'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { platformsOfTouches } from '../../attribution/visits/domain/parse-acquisition.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type Entity, listEntities, listEntitiesByExternalId } from './entity-report-queries.ts'

/**
 * The ad platforms by the names that touches carry: an ad under any other could never be credited. The two with a connector are
 * called as their providers are.
 */
export const adPlatforms: readonly string[] = [...platformsOfTouches].sort()

/** What else people call them. */
const aliases: Readonly<Record<string, string>> = {
  meta: 'social_ads',
  facebook: 'social_ads',
  google: 'search_ads',
  google_ads: 'search_ads',
}

export const platformAliases = Object.keys(aliases)

/** A platform's own name, however it is called; what is no alias comes back as it is. */
export function nameOfPlatform(called: string): string {
  const name = called.trim().toLowerCase()
  return Object.hasOwn(aliases, name) ? aliases[name]! : name
}

/**
 * The entity that an internal id or a platform's id names at a level. Platforms do not know of each other, so that two may
 * give the same id; then only the internal one tells them apart.
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
