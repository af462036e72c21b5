import type { Actor, BoundProfile } from '../../kernel/context/context.ts'
import type { Role, Scope } from '../../kernel/context/scopes.ts'
import type { CredentialKind } from '../../kernel/operations/operation.ts'
import type { View } from '../share-links/domain/view.ts'
import { isHealthcareFamily } from './scopes-of-grant.ts'

/** A stored credential, with everything that a request needs. */
export interface StoredCredential {
  kind: CredentialKind
  secret_hash: Buffer
  actor: Actor
  /** The granted scopes, before bundles are expanded. */
  scopes: Scope[]
  /** For an app token on a profile: the scopes of the app's grant there. */
  grant: Scope[] | null
  profile: BoundProfile | null
  expires_at: Date | null
  revoked_at: Date | null
  rate_limit_per_minute: number
  /** The rate limit subject: one key, or all credentials of an app. */
  rate_limit_subject: string
  /** A session of a user who operates the deployment. */
  is_operator?: boolean
  /** The highest role of the user in any workspace; null for a user without one, absent for other callers. */
  highest_role?: Role | null
  /** The view of a share link, and the hash of its password. */
  share?: { id: string; view: View; password_hash: string | null }
}

export interface ProfileRow {
  profile_id: string
  workspace_id: string
  profile_name: string
  timezone: string
  reporting_currency: string
  privacy_mode: BoundProfile['privacy_mode']
  domains: string[]
  profile_provisioned_by_app_id: string | null
  attribution_enabled_at: Date | null
  profile_created_at: Date
  is_healthcare_agency: boolean
}

export function toBoundProfile(row: ProfileRow): BoundProfile {
  return {
    id: row.profile_id,
    workspace_id: row.workspace_id,
    name: row.profile_name,
    timezone: row.timezone,
    reporting_currency: row.reporting_currency,
    privacy_mode: row.privacy_mode,
    domains: row.domains,
    is_healthcare_family: isHealthcareFamily(row),
    provisioned_by_app_id: row.profile_provisioned_by_app_id,
    attribution_enabled_at: row.attribution_enabled_at,
    created_at: row.profile_created_at,
  }
}

/** Contract 8: requests per minute by the tier of the app. */
export const tierLimits = { standard: 300, elevated: 1_200, internal: 6_000 } as const
