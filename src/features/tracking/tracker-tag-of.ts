import type { TrackerTag } from '../../domain/tracking/tracker-tag.ts'
import type { Db } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { findActiveTrackingKey, findSettings } from './queries.ts'
import { trackerAddress } from './tracker-address.ts'
import { currentBuild } from './tracker-build.ts'

/** How a profile's pages load the tracker. Without a tracking key there is nothing to install. */
export async function trackerTagOf(
  db: Db,
  profileId: string,
  baseUrl: string,
): Promise<TrackerTag & { integrity: string; origin: string }> {
  const active = await findActiveTrackingKey(db, profileId)
  if (!active) return fail('invalid_state', 'The profile has no tracking key yet: issue one first.')
  const { origin } = await trackerAddress(db, profileId, baseUrl)
  const settings = await findSettings(db, profileId)
  const { path, integrity } = currentBuild()
  return { origin, script_url: origin + path, integrity, key: active.key, settings }
}
