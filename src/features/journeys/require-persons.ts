import { decideAccess } from '../../domain/access/decide-access.ts'
import { toAccessEntry } from '../../domain/privacy/access-entry.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'

/** Refuses whoever may not read persons, with the words of a route that is for them alone. */
export function requirePersons(ctx: ProfileContext): void {
  const { profile, scopes } = ctx
  const kind = toAccessEntry(ctx.actor, {}).credential_kind
  const refusal = decideAccess(
    { credentials: [kind], scopes: ['customers:read'], needsEntitlement: false },
    {
      kind,
      scopes,
      profile: {
        is_healthcare_family: profile.is_healthcare_family,
        is_app_provisioned: profile.provisioned_by_app_id !== null,
        is_attribution_enabled: profile.attribution_enabled_at !== null,
      },
    },
  )
  if (refusal) fail(refusal.code, refusal.message, refusal.details)
}
