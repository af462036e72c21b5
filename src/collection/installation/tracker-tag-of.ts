import type { Db } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { findVerifiedDomain } from '../custom-domains/domain-queries.ts'
import { findModules } from '../tracking/module-queries.ts'
import { findActiveTrackingKey, findSettings } from '../tracking/tracking-queries.ts'
import type { TrackerTag } from './domain/tracker-tag.ts'
import { currentBuild } from './tracker-build.ts'

/** The origin from which a profile's tracker is loaded and to which it sends: its verified domain, else our own. */
export async function trackerAddress(
  db: Db,
  profileId: string,
  baseUrl: string,
): Promise<{ origin: string; source: 'default' | 'custom_domain'; custom_domain: string | null }> {
  const verified = await findVerifiedDomain(db, profileId)
  if (!verified) return { origin: baseUrl, source: 'default', custom_domain: null }
  const address = new URL(baseUrl)
  address.hostname = verified.domain
  return { origin: address.origin, source: 'custom_domain', custom_domain: verified.domain }
}

/** Builds the tag of a profile's pages. Fails without a tracking key. */
export async function trackerTagOf(
  db: Db,
  profileId: string,
  baseUrl: string,
): Promise<TrackerTag & { integrity: string; origin: string }> {
  const active = await findActiveTrackingKey(db, profileId)
  if (!active) return fail('invalid_state', 'The profile has no tracking key: create one first.')
  const { origin } = await trackerAddress(db, profileId, baseUrl)
  const [stored, modules] = await Promise.all([findSettings(db, profileId), findModules(db, profileId)])
  // A banner asks for what is denied until the visitor accepts.
  const settings = modules.consent ? { ...stored, consent_default: 'denied' as const } : stored
  const { path, integrity } = currentBuild()
  return { origin, script_url: origin + path, integrity, key: active.key, settings }
}
