import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { missingScopes, type Scope } from '../../kernel/scopes.ts'
import { findApp, findLiveGrant } from '../apps/queries.ts'
import { tierLimits } from '../credentials/shapes.ts'
import { lockProfile } from '../profiles/queries.ts'
import { mintKey, refusePersonScopes } from './mint-key.ts'
import { keyFields, mintedKeyShape } from './shapes.ts'

export const createProfileKey = operation({
  id: 'keys.createProfileKey',
  http: 'POST /profiles/:profileId/keys',
  summary: "Mint an API key within the app's grant on a profile",
  auth: ['app_token'],
  scopes: 'any',
  grain: 'app',
  params: z.object({ profileId: z.uuid() }),
  body: z.object({
    name: keyFields.name,
    scopes: keyFields.scopes.optional().describe('Default: the whole grant.'),
    expires_at: keyFields.expires_at,
  }),
  isBodyOptional: true,
  data: mintedKeyShape,
  statuses: [201],
  errors: ['not_found', 'insufficient_scope', 'healthcare_scope_forbidden', 'invalid_state'],
  example: { params: { profileId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { name: 'Booking suite' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const { profile, app, granted } = await requireGrant(ctx, params.profileId)
      const scopes = body.scopes ?? granted
      refusePersonScopes(profile, scopes)
      requireWithin(granted, scopes)
      const key = await mintKey(ctx, profile, {
        app_id: app.id,
        name: body.name,
        scopes,
        // An app cannot raise its own limit: its keys have that of its tier.
        rate_limit_per_minute: tierLimits[app.rate_limit_tier],
        expires_at: body.expires_at === null ? null : new Date(body.expires_at),
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
  const grant = profile && app && !isBoundElsewhere ? await findLiveGrant(ctx.db, profile.id, app.id) : null
  if (!profile || !app || !grant) return fail('not_found', 'No such profile.')
  return { profile, app, granted: grant.scopes }
}

function requireWithin(granted: readonly Scope[], wanted: readonly Scope[]): void {
  const missing = missingScopes(granted, wanted)
  if (missing.length > 0) {
    fail('insufficient_scope', `The app's grant on this profile lacks ${missing.join(', ')}.`, {
      required_scopes: missing,
    })
  }
  if (wanted.length === 0) fail('invalid_state', "The app's grant on this profile holds no scope to give to a key.")
}
