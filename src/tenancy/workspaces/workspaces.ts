import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byOperator } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { changesOf } from '../../kernel/schemas/changes-of.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { appOf } from '../callers/holder-of.ts'
import { updatePersonAccessRevoked } from '../privacy-mode/privacy-queries.ts'
import { listProfileIds, lockProfile } from '../profiles/profile-queries.ts'
import { defaultPlan } from './plans.ts'
import { type Workspace, workspaceFields, workspaceSchema } from './schemas.ts'
import {
  insertMember,
  insertWorkspace,
  listWorkspaces as listRows,
  lockWorkspace,
  updateWorkspace as writeWorkspace,
} from './workspace-queries.ts'

/** A workspace created by an app is managed by the app; one created by a user has the user as owner. */
export const createWorkspace = operation({
  id: 'workspaces.createWorkspace',
  http: 'POST /workspaces',
  summary: 'Create a workspace',
  scopes: ['workspaces:write'],
  boundTo: 'workspace',
  body: z.object({
    name: workspaceFields.name,
    is_healthcare_agency: workspaceFields.is_healthcare_agency.default(false),
  }),
  data: workspaceSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  example: { body: { name: 'Norte Agency' } },
  async run(ctx, { body }) {
    const workspace: Workspace = {
      id: newId(),
      ...body,
      plan: defaultPlan,
      provisioned_by_app_id: appOf(ctx.actor),
      created_at: ctx.now(),
      archived_at: null,
    }
    const { actor } = ctx
    await inTransaction(ctx, async (ctx) => {
      await insertWorkspace(ctx.db, workspace)
      if (actor.kind === 'user') {
        await insertMember(ctx.db, workspace.id, { user_id: actor.user_id, role: 'owner', created_at: ctx.now() })
      }
      await recordAuditEvent(ctx, workspace.id, 'workspace_created', { name: workspace.name })
    })
    return { data: workspace, meta: { workspace_id: workspace.id } }
  },
})

export const createWorkspaceAsOperator = operation({
  id: 'workspaces.createWorkspaceAsOperator',
  http: 'POST /admin/workspaces',
  summary: 'Create a workspace (operator)',
  ...byOperator,
  body: z.object({
    name: workspaceFields.name,
    plan: workspaceFields.plan.default(defaultPlan),
    is_healthcare_agency: workspaceFields.is_healthcare_agency.default(false),
  }),
  data: workspaceSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  example: { body: { name: 'Norte Agency', plan: 'growth' } },
  async run(ctx, { body }) {
    const created_at = ctx.now()
    const workspace: Workspace = { id: newId(), ...body, provisioned_by_app_id: null, created_at, archived_at: null }
    await inTransaction(ctx, async (ctx) => {
      await insertWorkspace(ctx.db, workspace)
      await recordAuditEvent(ctx, workspace.id, 'workspace_created', { name: workspace.name })
    })
    return { data: workspace, meta: { workspace_id: workspace.id } }
  },
})

export const listWorkspaces = operation({
  id: 'workspaces.listWorkspaces',
  http: 'GET /admin/workspaces',
  summary: 'List workspaces, newest first (operator)',
  ...byOperator,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(workspaceSchema),
  isPaged: true,
  async run(ctx, { query }) {
    const { rows, pagination } = await pageById('workspaces', query, (page) => listRows(ctx.db, page))
    return { data: [...rows], pagination }
  },
})

export const updateWorkspace = operation({
  id: 'workspaces.updateWorkspace',
  http: 'PATCH /admin/workspaces/:id',
  summary: 'Update a workspace (operator)',
  description:
    'Marking it a healthcare agency revokes, in the same transaction, all active keys and app tokens of its profiles with a person-level scope.',
  ...byOperator,
  params: z.object({ id: z.uuid() }),
  body: changesOf(workspaceFields),
  data: workspaceSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { name: 'Norte Health' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const workspace = await lockWorkspace(ctx.db, params.id)
      if (!workspace) return fail('not_found', 'No such workspace.')
      await writeWorkspace(ctx.db, workspace.id, body)
      if (body.is_healthcare_agency) await withholdPersonalData(ctx, workspace.id)
      await recordAuditEvent(ctx, workspace.id, 'workspace_changed', { ...body })
      await ctx.forgetCredentials()
      return { data: { ...workspace, ...body }, meta: { workspace_id: workspace.id } }
    })
  },
})

/** Each profile is locked first, so that a key created concurrently is either rejected or found here and revoked. */
async function withholdPersonalData(ctx: Context, workspaceId: string): Promise<void> {
  for (const profileId of await listProfileIds(ctx.db, workspaceId)) {
    await lockProfile(ctx.db, profileId)
    await updatePersonAccessRevoked(ctx.db, profileId, ctx.now())
  }
}
