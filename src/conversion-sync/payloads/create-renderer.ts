import type { Db } from '../../kernel/context/db-handle.ts'
import { listDestinations } from '../destinations/destination-queries.ts'
import type { CatalogEntry, ConversionInput, Protection } from '../domain/conversion-input.ts'
import type { Rendered, Surroundings } from '../domain/payloads/rendered-event.ts'
import { clearFields, receiverOf } from '../domain/receivers.ts'
import { findTarget } from '../platform-safe/target-queries.ts'
import type { Destination } from '../schemas.ts'
import { cachingDigest, sha256 } from '../sha256.ts'

interface RenderOptions {
  adjusts?: boolean
  /** The event id of the site; null: the conversion's id. */
  event_id?: string | null
}

export type Render = (
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  options?: RenderOptions,
) => Rendered

/**
 * Returns the function that renders payloads for a destination in the profile's current privacy mode. A platform-safe profile
 * may use its clean dataset instead of the one in the catalog.
 */
export async function createRenderer(
  db: Db,
  profileId: string,
  destination: Destination,
  { protection, now }: { protection: Protection; now: Date },
): Promise<Render> {
  const { render } = receiverOf(destination)
  const surroundings: Surroundings = {
    protection,
    destination: destination.external_id,
    messaging: null,
    requires_order_id: destination.requires_order_id,
    limited_data_use: destination.limited_data_use,
    now,
    digest: cachingDigest(),
  }
  // Other datasets take the place of a dataset of the same platform only.
  const others = (await listDestinations(db, profileId)).filter(({ provider }) => provider === destination.provider)
  const clean = others.find(({ purpose }) => purpose === 'clean')
  const isClean = protection.privacy_mode === 'platform_safe' && (await findTarget(db, profileId)) === 'clean'
  const linked = others.find(({ purpose }) => purpose === 'messaging')
  const messaging = linked?.messaging_account_id
    ? { external_id: linked.external_id, messaging_account_id: linked.messaging_account_id }
    : null
  const dataset = isClean && clean ? clean.external_id : destination.external_id
  return (conversion, entry, options) =>
    render(conversion, entry, { ...surroundings, messaging, destination: dataset, ...options })
}

/** A payload for display: identifiers of browsers and clicks that the vendor gets in clear text are hashed. */
export function hideIdentifiers(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(hideIdentifiers)
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [
      field,
      clearFields.has(field) && typeof value === 'string' ? `sha256:${sha256(value)}` : hideIdentifiers(value),
    ]),
  )
}
