import { z } from 'zod'
import { type Context, inTransaction, privacyModes } from '../../kernel/context/context.ts'
import { type Scope, scopeNames } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findApp, findGrant, updateGrant } from '../apps/app-queries.ts'
import { appOf } from '../callers/holder-of.ts'
import { grantableScopes, isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import { changePrivacyMode } from '../privacy-mode/change-privacy-mode.ts'
import { lockProfile, updateProfile } from '../profiles/profile-queries.ts'
import { type ProfileRow, profileFields } from '../profiles/schemas.ts'

export const setEntitlement = operation({
  id: 'profiles.setEntitlement',
  http: 'PUT /profiles/:profileId/entitlements/atribu_attribution',
  summary: 'Enable or disable attribution on a profile the app provisioned',
  description:
    'In one transaction: `privacy_mode` is written, then active keys with forbidden scopes are revoked, then the grant is extended. An app can raise `privacy_mode` but not lower it. `enabled: false` requires the app’s own token.',
  auth: ['app_token', 'api_key'],
  scopes: 'any',
  boundTo: 'app',
  mcp: false,
  idempotency: 'natural',
  params: z.object({ profileId: z.uuid() }),
  body: z.object({ enabled: z.boolean(), privacy_mode: profileFields.privacy_mode.optional() }),
  data: z.object({
    profile_id: z.uuid(),
    enabled: z.boolean(),
    privacy_mode: z.enum(privacyModes),
    is_healthcare_family: z.boolean(),
    scopes: z.array(z.enum(scopeNames)).describe("The app's grant on the profile."),
    revoked_keys: z.int().describe('Number of active keys that were revoked because they had a person-level scope.'),
  }),
  errors: ['not_found', 'forbidden'],
  example: { params: { profileId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { enabled: true } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const { profile, appId } = await requireProvisioned(ctx, params.profileId)
      if (!body.enabled && ctx.actor.kind !== 'app') {
        return fail('forbidden', "Only the app's own token can disable writes on a profile; a key cannot.")
      }
      const privacyMode = body.privacy_mode ?? profile.privacy_mode
      const revokedKeys = await changePrivacyMode(ctx, profile, privacyMode)
      const isHealthcare = isHealthcareFamily({ ...profile, privacy_mode: privacyMode })
      const scopes = body.enabled ? await enable(ctx, profile, appId, isHealthcare) : await disable(ctx, profile, appId)
      await ctx.forgetCredentials()
      return {
        data: {
          profile_id: profile.id,
          enabled: body.enabled,
          privacy_mode: privacyMode,
          is_healthcare_family: isHealthcare,
          scopes,
          revoked_keys: revokedKeys,
        },
      }
    })
  },
})

/** Only the app that provisioned the profile, and only while its grant was not revoked by others; everyone else gets 404. */
async function requireProvisioned(ctx: Context, profileId: string): Promise<{ profile: ProfileRow; appId: string }> {
  const profile = await lockProfile(ctx.db, profileId)
  const appId = appOf(ctx.actor)
  const isBoundElsewhere = ctx.profile !== null && ctx.profile.id !== profile?.id
  if (!profile || !appId || profile.provisioned_by_app_id !== appId || isBoundElsewhere) return fail('not_found')
  const grant = await findGrant(ctx.db, profile.id, appId)
  if (grant?.revoked_at && !grant.is_relinquished) return fail('not_found')
  return { profile, appId }
}

async function enable(ctx: Context, profile: ProfileRow, appId: string, isHealthcare: boolean): Promise<Scope[]> {
  const app = await findApp(ctx.db, appId)
  const scopes = grantableScopes(app?.allowed_scopes ?? [], { is_healthcare_family: isHealthcare })
  await updateProfile(ctx.db, profile.id, { attribution_enabled_at: profile.attribution_enabled_at ?? ctx.now() })
  await updateGrant(ctx.db, profile.id, { app_id: appId, scopes, created_at: ctx.now() })
  return scopes
}

/** Writes are rejected; the grant is unchanged, because reads are unaffected (contract 5.6). */
async function disable(ctx: Context, profile: ProfileRow, appId: string): Promise<Scope[]> {
  await updateProfile(ctx.db, profile.id, { attribution_enabled_at: null })
  return (await findGrant(ctx.db, profile.id, appId))?.scopes ?? []
}
