import { z } from 'zod'
import { handoffResultsText } from '../../events/handoff-result.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findApp, findLiveGrant } from '../../tenancy/apps/app-queries.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { handoffTtlMs } from '../domain/decide-handoff.ts'
import { isReturnAllowed } from '../domain/handoff-outcome.ts'
import { findHandoff, insertHandoff } from './queries.ts'
import { handoffExample, handoffSchema, providerParams, toHandoff } from './schemas.ts'

/** Returns the initial values of a hand-off. */
export function newHandoff(now: Date) {
  return {
    id: newId(now.getTime()),
    status: 'pending' as const,
    created_at: now,
    expires_at: new Date(now.getTime() + handoffTtlMs),
  }
}

export const mintHandoff = operation({
  id: 'handoffs.mintHandoff',
  http: 'POST /connections/:provider/handoff',
  summary: 'Create a hand-off link to connect an account',
  description:
    'Both links give the same access: they expire after 45 minutes or when the hand-off finishes. Each request creates a new hand-off. Read the outcome from `GET /handoffs/{id}`; the query of `return_url` is only a hint.',
  scopes: ['connections:write'],
  params: providerParams,
  body: z.object({
    profile_id: z.string().max(100).optional().describe('Must be the profile of the credential; otherwise 404.'),
    return_url: z
      .string()
      .max(2_000)
      .refine((text) => URL.canParse(text), 'must be a URL')
      .optional()
      .describe('Where the user is sent after the consent; its origin must be one of the app’s.'),
  }),
  isBodyOptional: true,
  transport: { bodyError: 'invalid_parameter' },
  data: handoffSchema,
  // The links grant access and are not stored; the app that created the hand-off can read them at any time.
  refill: async (ctx, created) => {
    const handoff = await findHandoff(ctx.db, ctx.profile.id, created.id)
    return handoff ? toHandoff(ctx, handoff) : fail('not_found', 'No such hand-off.')
  },
  statuses: [201],
  errors: ['invalid_parameter'],
  example: { params: handoffExample, body: {} },
  async run(ctx, { params, body }) {
    const { profile_id, return_url = null } = body ?? {}
    if (profile_id !== undefined && profile_id.toLowerCase() !== ctx.profile.id) fail('not_found', 'No such profile.')
    if (return_url !== null) await requireReturnAllowed(ctx, return_url)
    const now = ctx.now()
    const handoff = await insertHandoff(ctx.db, {
      ...newHandoff(now),
      profile_id: ctx.profile.id,
      provider: params.provider,
      app_id: appOf(ctx.actor),
      return_url,
    })
    return { data: toHandoff(ctx, handoff) }
  },
})

/** The profile and the caller must have the same app, and the app must list the origin (contract 4.3, rule 2). */
async function requireReturnAllowed(ctx: ProfileContext, returnUrl: string): Promise<void> {
  const appId = appOf(ctx.actor)
  const app = appId && (await findLiveGrant(ctx.db, ctx.profile.id, appId)) ? await findApp(ctx.db, appId) : null
  const { provisioned_by_app_id: founder } = ctx.profile
  const isGoverned = app !== null && (founder === null || founder === app.id)
  if (isGoverned && isReturnAllowed(returnUrl, app)) return
  fail('invalid_parameter', 'return_url: is not on an allowed return origin of this app', { field: 'return_url' })
}

export const readHandoff = operation({
  id: 'handoffs.readHandoff',
  http: 'GET /handoffs/:id',
  summary: 'Get a hand-off of the calling app',
  description: handoffResultsText,
  scopes: ['connections:read', 'connections:write'],
  params: z.object({ id: z.uuid() }),
  data: handoffSchema,
  example: { params: { id: '0195b3c0-9a20-7e31-8c55-1f2e3d4c5b6a' } },
  async run(ctx, { params }) {
    const handoff = await findHandoff(ctx.db, ctx.profile.id, params.id)
    // The links grant access, so a hand-off of another app is reported as not found.
    if (!handoff || handoff.app_id !== appOf(ctx.actor)) return fail('not_found', 'No such hand-off.')
    return { data: toHandoff(ctx, handoff) }
  },
})
