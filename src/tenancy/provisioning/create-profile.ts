import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byOperator } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findApp, findLiveGrant, insertGrant } from '../apps/app-queries.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { appOf } from '../callers/holder-of.ts'
import { grantableScopes, isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import { foundProfile } from '../profiles/found-profile.ts'
import { countActiveProfiles } from '../profiles/profile-queries.ts'
import { newProfileFields, type ProfileRow, profileSchema, toProfile } from '../profiles/schemas.ts'
import { findMemberRole } from '../users/member-profile-queries.ts'
import { decideUpgrade } from '../workspaces/plans.ts'
import type { Workspace } from '../workspaces/schemas.ts'
import { lockWorkspace } from '../workspaces/workspace-queries.ts'
import { type CallerState, canFoundProfile } from './domain/can-found-profile.ts'

type NewProfile = z.output<z.ZodObject<typeof newProfileFields>>

/** Adds a profile to a workspace that the caller has locked, so that concurrent requests cannot exceed its plan. */
async function addProfile(
  ctx: Context,
  workspace: Workspace,
  fields: NewProfile,
  appId: string | null,
): Promise<ProfileRow> {
  if (workspace.archived_at !== null)
    fail('invalid_state', 'The workspace is archived.', { reason: 'workspace_archived' })
  await requireRoom(ctx, workspace)
  const { name, timezone, reporting_currency, privacy_mode, domains } = fields
  const profile = {
    id: newId(),
    workspace_id: workspace.id,
    name,
    timezone,
    reporting_currency,
    privacy_mode,
    domains,
    provisioned_by_app_id: appId,
    attribution_enabled_at: null,
    created_at: ctx.now(),
  }
  await foundProfile(ctx, { ...profile, archived_at: null })
  const row = { ...profile, is_healthcare_agency: workspace.is_healthcare_agency }
  if (appId) await grantToProvisioner(ctx, row, appId)
  await recordAuditEvent(ctx, workspace.id, 'profile_created', { profile_id: row.id, name })
  return row
}

async function requireRoom(ctx: Context, workspace: Workspace): Promise<void> {
  const plan = decideUpgrade(workspace.plan, await countActiveProfiles(ctx.db, workspace.id))
  if (!plan) return
  fail('profile_limit_reached', `The plan ${workspace.plan} allows no more active profiles; upgrade to ${plan}.`, {
    upgrade_required: true,
    upgrade: { plan },
  })
}

async function grantToProvisioner(ctx: Context, profile: ProfileRow, appId: string): Promise<void> {
  const app = await findApp(ctx.db, appId)
  const scopes = grantableScopes(app?.allowed_scopes ?? [], { is_healthcare_family: isHealthcareFamily(profile) })
  await insertGrant(ctx.db, profile.id, { app_id: appId, scopes, created_at: ctx.now() })
}

export const createProfile = operation({
  id: 'profiles.createProfile',
  http: 'POST /profiles',
  summary: 'Create a profile',
  description:
    'An app can create profiles in workspaces that it provisioned, an API key in its own workspace, and a user in workspaces where they are owner or admin.',
  scopes: ['profiles:write'],
  boundTo: 'workspace',
  body: z.object({
    ...newProfileFields,
    workspace_id: z.uuid().optional().describe("Default: the workspace of the credential's own profile."),
  }),
  data: profileSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state', 'profile_limit_reached'],
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
      if (!workspace || !canFoundProfile(ctx.actor, workspace, await loadCallerState(ctx, workspace.id))) {
        return fail('not_found', 'No such workspace.')
      }
      const profile = await addProfile(ctx, workspace, body, appOf(ctx.actor))
      return { data: toProfile(profile), meta: { workspace_id: workspace.id } }
    })
  },
})

async function loadCallerState(ctx: Context, workspaceId: string): Promise<CallerState> {
  const { actor, profile } = ctx
  const appId = appOf(actor)
  return {
    is_bound_here: profile?.workspace_id === workspaceId,
    has_grant: profile !== null && appId !== null && (await findLiveGrant(ctx.db, profile.id, appId)) !== null,
    role: actor.kind === 'user' ? await findMemberRole(ctx.db, workspaceId, actor.user_id) : null,
  }
}

export const createProfileAsOperator = operation({
  id: 'profiles.createProfileAsOperator',
  http: 'POST /admin/profiles',
  summary: 'Create a profile (operator)',
  ...byOperator,
  body: z.object({ workspace_id: z.uuid(), ...newProfileFields }),
  data: profileSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state', 'profile_limit_reached'],
  example: { body: { workspace_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', name: 'Clínica Norte' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const workspace = await lockWorkspace(ctx.db, body.workspace_id)
      if (!workspace) return fail('not_found', 'No such workspace.')
      const profile = await addProfile(ctx, workspace, body, null)
      return { data: toProfile(profile), meta: { workspace_id: workspace.id } }
    })
  },
})
