import { z } from 'zod'
import { isHostName } from '../../kernel/network/public-host.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import type { Modules } from './module-schemas.ts'

export const trackingKeySchema = z.object({
  id: z.uuid(),
  key: z.string().describe('Public key that is visible in tracked pages; it only allows collection.'),
  created_at: timestamp,
})
nameSchema('TrackingKey', trackingKeySchema)

export interface TrackingKey {
  id: string
  key: string
  created_at: Date
}

/** The data of a key that was sent with a hit. */
export interface FoundTrackingKey {
  key_id: string
  profile_id: string
  /** When the key was revoked, or its profile archived. */
  revoked_at: Date | null
  /** The hosts whose pages may send hits; an empty list allows all. */
  domains: string[]
  timezone: string
  reporting_currency: string
  privacy_mode: 'standard' | 'platform_safe' | 'hipaa'
  /** Whether the request signal of a hit may be stored: a conversion sync is enabled, and the privacy mode allows it. */
  stores_signals: boolean
  settings: TrackingSettings
  modules: Modules
}

const ignoredReferrer = z
  .string()
  .max(253)
  .refine(isHostName, 'must be a host such as pay.example.com, or *.example.com for its subdomains')

/** Each field is optional; omitted fields stay unchanged. */
export const settingsFields = {
  consent_default: z
    .enum(['granted', 'denied'])
    .describe('Consent until the page sets it. Denied: nothing is stored and no visitor is identified.'),
  honors_gpc: z.boolean().describe('Treat browsers that send Global Privacy Control as denied.'),
  honors_dnt: z.boolean().describe('Treat browsers that send Do Not Track as denied.'),
  tracks_navigation: z.boolean().describe('Count page changes in single-page apps as page views.'),
  resolves_country: z.boolean().describe("Look up the visitor's country from the IP address, which is then discarded."),
  identification: z
    .enum(['any', 'link_token_only'])
    .describe(
      'How a browser can be linked to a customer. `link_token_only`: `identify` is ignored and only link tokens link. Anyone can send `identify` with the public tracking key.',
    ),
  ignored_referrers: z
    .array(ignoredReferrer)
    .max(200)
    .describe('Additional hosts, such as payment pages, that do not count as referrers.'),
}

export const settingsSchema = z.object({ ...settingsFields, updated_at: timestamp.nullable() })
nameSchema('TrackingSettings', settingsSchema)
nameEnum('IdentificationMode', ['any', 'link_token_only'])

export interface TrackingSettings {
  consent_default: 'granted' | 'denied'
  honors_gpc: boolean
  honors_dnt: boolean
  tracks_navigation: boolean
  resolves_country: boolean
  identification: 'any' | 'link_token_only'
  ignored_referrers: string[]
}

/** The settings of a profile that has changed nothing. */
export const defaultSettings: Readonly<TrackingSettings> = Object.freeze({
  consent_default: 'granted',
  honors_gpc: true,
  honors_dnt: false,
  tracks_navigation: true,
  resolves_country: true,
  identification: 'any',
  ignored_referrers: [],
})
