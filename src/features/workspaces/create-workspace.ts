import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { defaultPlan } from '../../domain/tenancy/plan.ts'
import { inTransaction } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { insertMember, insertWorkspace } from './queries.ts'
import { type Workspace, workspaceFields, workspaceShape } from './shapes.ts'

/** An app's workspace is governed by the app, a person's by the person as its owner. */
export const createWorkspace = operation({
  id: 'workspaces.createWorkspace',
  http: 'POST /workspaces',
  summary: 'Create a workspace',
  scopes: ['workspaces:write'],
  grain: 'workspace',
  body: z.object({
    name: workspaceFields.name,
    is_healthcare_agency: workspaceFields.is_healthcare_agency.default(false),
  }),
  data: workspaceShape,
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
    }
    const { actor } = ctx
    await inTransaction(ctx, async (ctx) => {
      await insertWorkspace(ctx.db, workspace)
      if (actor.kind === 'user') {
        await insertMember(ctx.db, workspace.id, { user_id: actor.user_id, role: 'owner', created_at: ctx.now() })
      }
    })
    return { data: workspace, meta: { workspace_id: workspace.id } }
  },
})
