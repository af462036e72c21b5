import { z } from 'zod'
import { type BoundProfile, privacyModes } from '../../kernel/context/context.ts'
import { isCurrency } from '../../kernel/money.ts'
import { isHostName } from '../../kernel/network/public-host.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import { isTimeZone } from './is-time-zone.ts'

nameEnum('PrivacyMode', privacyModes)

export const profileSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  timezone: z.string(),
  reporting_currency: z.string(),
  privacy_mode: z.enum(privacyModes),
  is_healthcare_family: z.boolean().describe('Partners cannot read personal data of this profile.'),
  domains: z.array(z.string()),
  attribution_enabled: z
    .boolean()
    .describe('Whether writes are enabled. On a profile that an app provisioned, the app enables them.'),
  provisioned_by_app_id: z.uuid().nullable(),
  created_at: timestamp,
})
nameSchema('Profile', profileSchema)

/** A stored profile, with the relevant columns of its workspace. */
export interface ProfileRow extends Omit<BoundProfile, 'is_healthcare_family'> {
  is_healthcare_agency: boolean
}

export function toProfile(row: ProfileRow): z.input<typeof profileSchema> {
  const { is_healthcare_agency: _, attribution_enabled_at: enabledAt, ...columns } = row
  return {
    ...columns,
    is_healthcare_family: isHealthcareFamily(row),
    attribution_enabled: row.provisioned_by_app_id === null || enabledAt !== null,
  }
}

export const profileFields = {
  name: displayName,
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be an IANA time zone such as America/Santiago')
    .describe("IANA time zone of the profile's local days."),
  reporting_currency: z
    .string()
    .refine(isCurrency, 'must be an ISO 4217 code such as USD')
    .describe('ISO 4217 code of the reporting currency.'),
  privacy_mode: z.enum(privacyModes),
  domains: z
    .array(z.string().trim().toLowerCase().max(255).refine(isHostName, 'must be a host name such as shop.example.com'))
    .max(100)
    .describe("Domains of the profile's own sites."),
}

/** The fields of a new profile, with their defaults. */
export const newProfileFields = {
  ...profileFields,
  timezone: profileFields.timezone.default('UTC'),
  reporting_currency: profileFields.reporting_currency.default('USD'),
  privacy_mode: profileFields.privacy_mode.default('standard'),
  domains: profileFields.domains.default([]),
}
