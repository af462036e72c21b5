import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { countActiveProfiles, findWorkspaceId } from '../../tenancy/profiles/profile-queries.ts'
import { decideUpgrade } from '../../tenancy/workspaces/plans.ts'
import { lockWorkspace, updateWorkspace, type Workspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { type ArchiveRejection, decideArchive, decidePurge, decideRestore } from '../domain/decide-archive.ts'
import { type ArchivableProfile, countEvidence, listArchivable, lockArchivable, updateArchived } from './queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const typedName = z.string().max(400).describe('The current name, as confirmation.')

const workspaceState = z.object({ id: z.uuid(), name: z.string(), archived_at: timestamp.nullable() })
const profileState = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  is_demo: z.boolean(),
  created_at: timestamp,
  archived_at: timestamp.nullable(),
  is_being_purged: z.boolean(),
})

const person = { auth: ['session'], scopes: 'any', boundTo: 'workspace' } as const
const onWorkspace = {
  ...person,
  roleOn: 'workspace',
  params: z.object({ id: z.uuid() }),
  meta: z.object({ workspace_id: z.uuid() }),
} as const
const onProfile = {
  ...person,
  roleOn: 'profile',
  params: z.object({ id: z.uuid() }),
  data: profileState,
  meta: z.object({ workspace_id: z.uuid() }),
} as const

export const renameWorkspace = operation({
  id: 'workspaces.renameWorkspace',
  http: 'PATCH /workspaces/:id',
  summary: 'Rename a workspace',
  ...onWorkspace,
  leastRole: 'admin',
  idempotency: 'natural',
  body: z.object({ name: displayName }),
  data: workspaceState,
  errors: ['invalid_state'],
  example: { params: { id: exampleId }, body: { name: 'Norte Media' } },
  run(ctx, { params, body }) {
    return changeWorkspace(ctx, params.id, async (ctx, workspace) => {
      reject(decideArchive(workspace))
      await updateWorkspace(ctx.db, workspace.id, body)
      await recordAuditEvent(ctx, workspace.id, 'workspace_changed', { name: body.name })
      return { ...workspace, ...body }
    })
  },
})

export const archiveWorkspace = operation({
  id: 'workspaces.archiveWorkspace',
  http: 'POST /workspaces/:id/archive',
  summary: 'Archive a workspace with all its profiles',
  description:
    'Keys, tokens and sessions lose access to its profiles, syncs and webhooks stop, and open invitations respond 410 `workspace_archived`. Nothing is deleted; an owner can restore it.',
  ...onWorkspace,
  leastRole: 'owner',
  body: z.object({ confirm_name: typedName }),
  data: workspaceState,
  errors: ['invalid_state'],
  example: { params: { id: exampleId }, body: { confirm_name: 'Norte Agency' } },
  run(ctx, { params, body }) {
    return changeWorkspace(ctx, params.id, async (ctx, workspace) => {
      requireName(workspace.name, body.confirm_name)
      reject(decideArchive(workspace))
      const archived_at = ctx.now()
      for (const profile of await listArchivable(ctx.db, workspace.id)) {
        const isActive = profile.archived_at === null
        if (isActive) await updateArchived(ctx.db, profile.id, { archived_at, is_archived_with_workspace: true })
      }
      await updateWorkspace(ctx.db, workspace.id, { archived_at })
      await recordAuditEvent(ctx, workspace.id, 'workspace_archived', { name: workspace.name })
      return { ...workspace, archived_at }
    })
  },
})

export const restoreWorkspace = operation({
  id: 'workspaces.restoreWorkspace',
  http: 'POST /workspaces/:id/restore',
  summary: 'Restore an archived workspace with the profiles that were archived with it',
  ...onWorkspace,
  leastRole: 'owner',
  data: workspaceState,
  errors: ['invalid_state', 'profile_limit_reached'],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return changeWorkspace(ctx, params.id, async (ctx, workspace) => {
      if (workspace.archived_at === null) reject('not_archived')
      const profiles = (await listArchivable(ctx.db, workspace.id)).filter((item) => item.is_archived_with_workspace)
      // The plan may have been reduced: the last profile needs room in addition to the others.
      if (profiles.length > 0) requireRoom(workspace, profiles.length - 1)
      for (const profile of profiles) await updateArchived(ctx.db, profile.id, { archived_at: null })
      await updateWorkspace(ctx.db, workspace.id, { archived_at: null })
      await recordAuditEvent(ctx, workspace.id, 'workspace_restored', { name: workspace.name })
      return { ...workspace, archived_at: null }
    })
  },
})

export const listWorkspaceProfiles = operation({
  id: 'workspaces.listWorkspaceProfiles',
  http: 'GET /workspaces/:id/profiles',
  summary: 'List all profiles of a workspace, including archived ones',
  ...onWorkspace,
  leastRole: 'admin',
  data: z.array(profileState),
  example: { params: { id: exampleId } },
  async run(ctx, { params }) {
    const rows = await listArchivable(ctx.db, params.id)
    return { data: rows.map(toState), meta: { workspace_id: params.id } }
  },
})

export const archiveProfile = operation({
  id: 'profiles.archiveProfile',
  http: 'POST /profiles/:id/archive',
  summary: 'Archive a profile',
  description:
    'Its keys and tokens stop working, syncs and webhooks stop. Nothing is deleted; an admin can restore it.',
  ...onProfile,
  leastRole: 'admin',
  body: z.object({ confirm_name: typedName }),
  errors: ['invalid_state'],
  example: { params: { id: exampleId }, body: { confirm_name: 'Clínica Norte' } },
  run(ctx, { params, body }) {
    return changeProfile(ctx, params.id, async (ctx, profile) => {
      requireName(profile.name, body.confirm_name)
      reject(decideArchive(profile))
      const archived_at = ctx.now()
      await updateArchived(ctx.db, profile.id, { archived_at })
      await recordAuditEvent(ctx, profile.workspace_id, 'profile_archived', {
        profile_id: profile.id,
        name: profile.name,
      })
      return { ...profile, archived_at }
    })
  },
})

export const restoreProfile = operation({
  id: 'profiles.restoreProfile',
  http: 'POST /profiles/:id/restore',
  summary: 'Restore an archived profile',
  ...onProfile,
  leastRole: 'admin',
  errors: ['invalid_state', 'profile_limit_reached'],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return changeProfile(ctx, params.id, async (ctx, profile, workspace) => {
      const active = await countActiveProfiles(ctx.db, workspace.id)
      const has_room = decideUpgrade(workspace.plan, active) === null
      const rejection = decideRestore(profile, { archived_at: workspace.archived_at, has_room })
      if (rejection === 'profile_limit') requireRoom(workspace, active)
      reject(rejection)
      await updateArchived(ctx.db, profile.id, { archived_at: null })
      await recordAuditEvent(ctx, workspace.id, 'profile_restored', { profile_id: profile.id, name: profile.name })
      return { ...profile, archived_at: null }
    })
  },
})

export const purgeProfileRequest = jobRequest('purge-profile', z.object({ profile_id: z.uuid() }))

export const purgeProfile = operation({
  id: 'profiles.purgeProfile',
  http: 'POST /profiles/:id/purge',
  summary: 'Delete an archived profile permanently',
  description:
    'Deletes all data of the profile: events, people, credit, keys and receipts. It starts immediately and cannot be undone. 409 `demo_purge_blocked`: audit evidence refers to the demo profile.',
  ...onProfile,
  leastRole: 'owner',
  body: z.object({ confirm_name: typedName }),
  statuses: [202],
  errors: ['invalid_state', 'demo_purge_blocked'],
  example: { params: { id: exampleId }, body: { confirm_name: 'Clínica Norte' } },
  run(ctx, { params, body }) {
    return changeProfile(ctx, params.id, async (ctx, profile) => {
      requireName(profile.name, body.confirm_name)
      reject(decidePurge(profile, await countEvidence(ctx.db, profile.id)))
      const purge_requested_at = ctx.now()
      await updateArchived(ctx.db, profile.id, { archived_at: profile.archived_at, purge_requested_at })
      await ctx.enqueue(purgeProfileRequest, { profile_id: profile.id })
      await recordAuditEvent(ctx, profile.workspace_id, 'profile_purged', {
        profile_id: profile.id,
        name: profile.name,
      })
      return { ...profile, purge_requested_at }
    })
  },
})

async function changeWorkspace(
  ctx: Context,
  workspaceId: string,
  change: (ctx: Context, workspace: Workspace) => Promise<Workspace>,
) {
  return inTransaction(ctx, async (ctx) => {
    const workspace = (await lockWorkspace(ctx.db, workspaceId)) ?? fail('not_found', 'No such workspace.')
    const { id, name, archived_at } = await change(ctx, workspace)
    await ctx.forgetCredentials()
    return { data: { id, name, archived_at }, meta: { workspace_id: id } }
  })
}

/** The workspace is locked before its profile, as everywhere. */
async function changeProfile(
  ctx: Context,
  profileId: string,
  change: (ctx: Context, profile: ArchivableProfile, workspace: Workspace) => Promise<ArchivableProfile>,
) {
  return inTransaction(ctx, async (ctx) => {
    const workspaceId = (await findWorkspaceId(ctx.db, profileId)) ?? fail('not_found', 'No such profile.')
    const workspace = (await lockWorkspace(ctx.db, workspaceId)) ?? fail('not_found', 'No such profile.')
    const profile = (await lockArchivable(ctx.db, profileId)) ?? fail('not_found', 'No such profile.')
    const changed = await change(ctx, profile, workspace)
    await ctx.forgetCredentials()
    return { data: toState(changed), meta: { workspace_id: workspaceId } }
  })
}

function toState(profile: ArchivableProfile) {
  const { purge_requested_at, is_archived_with_workspace: _, ...shown } = profile
  return { ...shown, is_being_purged: purge_requested_at !== null }
}

function requireName(name: string, typed: string): void {
  if (typed.trim() === name.trim()) return
  fail('validation_error', 'confirm_name: does not match the name', { field: 'confirm_name' })
}

function requireRoom(workspace: Workspace, activeProfiles: number): void {
  const plan = decideUpgrade(workspace.plan, activeProfiles)
  if (!plan) return
  fail('profile_limit_reached', `The plan ${workspace.plan} allows no more active profiles; upgrade to ${plan}.`, {
    upgrade_required: true,
    upgrade: { plan },
  })
}

const messages: Record<ArchiveRejection, string> = {
  archived: 'It is already archived.',
  not_archived: 'It is not archived.',
  workspace_archived: 'Its workspace is archived: restore that first.',
  being_purged: 'It is being deleted.',
  profile_limit: 'The plan allows no more active profiles.',
  evidence: 'Audit logs refer to this demo profile; it stays archived.',
}

function reject(rejection: ArchiveRejection | null): void {
  if (rejection === null) return
  if (rejection === 'evidence') fail('demo_purge_blocked', messages.evidence)
  fail('invalid_state', messages[rejection], { reason: rejection })
}
