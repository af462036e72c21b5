import { z } from 'zod'
import { defaultPlan } from '../../domain/tenancy/plan.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { insertWorkspace } from './queries.ts'
import { type Workspace, workspaceFields, workspaceShape } from './shapes.ts'

export const createWorkspaceAsOperator = operation({
  id: 'workspaces.createWorkspaceAsOperator',
  http: 'POST /admin/workspaces',
  summary: 'Create a workspace (operator)',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  body: z.object({
    name: workspaceFields.name,
    plan: workspaceFields.plan.default(defaultPlan),
    is_healthcare_agency: workspaceFields.is_healthcare_agency.default(false),
  }),
  data: workspaceShape,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  example: { body: { name: 'Norte Agency', plan: 'growth' } },
  async run(ctx, { body }) {
    const workspace: Workspace = { id: newId(), ...body, provisioned_by_app_id: null, created_at: ctx.now() }
    await insertWorkspace(ctx.db, workspace)
    return { data: workspace, meta: { workspace_id: workspace.id } }
  },
})
