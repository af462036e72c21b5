import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { missingScopes, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findApp, findGrant, updateGrant } from '../apps/app-queries.ts'
import type { App, Grant } from '../apps/app-schemas.ts'
import { findTokenEnd } from '../apps/app-token-queries.ts'
import { tierLimits } from '../callers/credential-schemas.ts'
import { appOf } from '../callers/holder-of.ts'
import { lockProfile } from '../profiles/profile-queries.ts'
import type { ProfileRow } from '../profiles/schemas.ts'
import { type KeyLimit, limitKeyScopes } from './domain/limit-key-scopes.ts'
import { issueKey, rejectPersonScopes } from './issue-key.ts'
import { createdKeySchema, keyFields } from './schemas.ts'

export const createProfileKey = operation({
  id: 'keys.createProfileKey',
  http: 'POST /profiles/:profileId/keys',
  summary: "Create an API key within the app's grant on a profile",
  description:
    'A token that was narrowed with `scope` can only create keys with its own scopes, and no key that expires after the token.',
  auth: ['app_token'],
  scopes: 'any',
  boundTo: 'app',
  params: z.object({ profileId: z.uuid() }),
  body: z.object({
    name: keyFields.name,
    scopes: keyFields.scopes.optional().describe('Default: all scopes of the grant that the token has.'),
    expires_at: keyFields.expires_at,
  }),
  isBodyOptional: true,
  data: createdKeySchema,
  statuses: [201],
  errors: ['not_found', 'insufficient_scope', 'healthcare_scope_forbidden', 'invalid_state'],
  example: { params: { profileId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { name: 'Booking suite' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const { profile, app, granted } = await requireGrant(ctx, params.profileId)
      const bound = await boundOf(ctx, app, granted)
      const scopes = body.scopes ?? bound.scopes
      rejectPersonScopes(profile, scopes)
      requireWithin(bound.scopes, scopes)
      const key = await issueKey(ctx, profile, {
        app_id: app.id,
        name: body.name,
        scopes,
        // An app cannot raise its own limit: its keys have the limit of its tier.
        rate_limit_per_minute: tierLimits[app.rate_limit_tier],
        expires_at: endWithin(bound.ends_at, body.expires_at),
      })
      return { data: key }
    })
  },
})

async function requireGrant(ctx: Context, profileId: string) {
  const profile = await lockProfile(ctx.db, profileId)
  const appId = appOf(ctx.actor)
  const app = appId && (await findApp(ctx.db, appId))
  const isBoundElsewhere = ctx.profile !== null && ctx.profile.id !== profile?.id
  const grant = profile && app && !isBoundElsewhere ? await findGrant(ctx.db, profile.id, app.id) : null
  if (!profile || !app || !grant) return fail('not_found', 'No such profile.')
  if (grant.revoked_at) await resumeGrant(ctx, profile, app, grant)
  return { profile, app, granted: grant.scopes }
}

/** An app that relinquished its grant on a profile it provisioned can resume it; one whose grant was revoked cannot. */
async function resumeGrant(
  ctx: Context,
  profile: ProfileRow,
  app: App,
  { scopes, is_relinquished }: Grant,
): Promise<void> {
  if (!is_relinquished || profile.provisioned_by_app_id !== app.id) fail('not_found', 'No such profile.')
  await updateGrant(ctx.db, profile.id, { app_id: app.id, scopes, created_at: ctx.now() })
  await ctx.forgetCredentials()
}

/** The limits of a key that this token may create. */
async function boundOf(ctx: Context, app: App, granted: Scope[]): Promise<KeyLimit> {
  const tokenId = ctx.actor.kind === 'app' ? ctx.actor.token_id : fail('forbidden')
  const expires_at = (await findTokenEnd(ctx.db, tokenId)) ?? fail('unauthorized')
  const obtainable = ctx.profile ? granted : app.allowed_scopes
  return limitKeyScopes({ scopes: ctx.scopes, expires_at }, { granted, obtainable })
}

function endWithin(latest: Date | null, requested: string | null): Date | null {
  const end = requested === null ? latest : new Date(requested)
  if (latest && end && end > latest) {
    fail('validation_error', 'expires_at: must not be after the expiry of the narrowed token', {
      field: 'expires_at',
    })
  }
  return end
}

function requireWithin(granted: readonly Scope[], requested: readonly Scope[]): void {
  const missing = missingScopes(granted, requested)
  if (missing.length > 0) {
    fail(
      'insufficient_scope',
      `The app's grant on this profile, or the token it uses here, lacks ${missing.join(', ')}.`,
      {
        required_scopes: missing,
      },
    )
  }
  if (requested.length === 0)
    fail('invalid_state', "The app's grant on this profile and its token have no common scope for a key.")
}
