import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { canFoundProfile, type Standing } from '../../domain/tenancy/can-found-profile.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findLiveGrant } from '../apps/queries.ts'
import { findMemberRole, lockWorkspace } from '../workspaces/queries.ts'
import { addProfile } from './add-profile.ts'
import { newProfileFields, profileShape, toProfile } from './shapes.ts'

export const createProfile = operation({
  id: 'profiles.createProfile',
  http: 'POST /profiles',
  summary: 'Create a profile',
  description:
    'An app creates profiles in workspaces it provisioned, a key in its own workspace, a person where they are owner or admin.',
  scopes: ['profiles:write'],
  grain: 'workspace',
  body: z.object({
    ...newProfileFields,
    workspace_id: z.uuid().optional().describe("Default: the workspace of the credential's own profile."),
  }),
  data: profileShape,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'profile_limit_reached'],
  example: {
    body: {
      workspace_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
      name: 'Clínica Norte',
      timezone: 'America/Santiago',
      reporting_currency: 'CLP',
    },
  },
  run(ctx, { body }) {
    const workspaceId = body.workspace_id ?? ctx.profile?.workspace_id
    if (!workspaceId) return fail('validation_error', 'workspace_id: is required', { field: 'workspace_id' })
    return inTransaction(ctx, async (ctx) => {
      const workspace = await lockWorkspace(ctx.db, workspaceId)
      if (!workspace || !canFoundProfile(ctx.actor, workspace, await loadStanding(ctx, workspace.id))) {
        return fail('not_found', 'No such workspace.')
      }
      const profile = await addProfile(ctx, workspace, body, appOf(ctx.actor))
      return { data: toProfile(profile), meta: { workspace_id: workspace.id } }
    })
  },
})

async function loadStanding(ctx: Context, workspaceId: string): Promise<Standing> {
  const { actor, profile } = ctx
  const appId = appOf(actor)
  return {
    is_bound_here: profile?.workspace_id === workspaceId,
    has_grant: profile !== null && appId !== null && (await findLiveGrant(ctx.db, profile.id, appId)) !== null,
    role: actor.kind === 'user' ? await findMemberRole(ctx.db, workspaceId, actor.user_id) : null,
  }
}
