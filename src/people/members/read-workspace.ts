import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { countActiveProfiles } from '../../tenancy/profiles/profile-queries.ts'
import { type PlanLimit, planLimitOf, planNames } from '../../tenancy/workspaces/plans.ts'
import { findWorkspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { countSeats } from './queries.ts'

const used = z.object({ used: z.int(), most: z.int().nullable().describe('Null: no limit.') })

export const readWorkspace = operation({
  id: 'workspaces.readWorkspace',
  http: 'GET /workspaces/:id',
  summary: 'Get a workspace with its plan and usage',
  auth: ['session'],
  scopes: 'any',
  roleOn: 'workspace',
  boundTo: 'workspace',
  params: z.object({ id: z.uuid() }),
  data: z.object({
    id: z.uuid(),
    name: z.string(),
    plan: z.enum(planNames),
    is_healthcare_agency: z.boolean(),
    created_at: timestamp,
    archived_at: timestamp.nullable(),
    active_profiles: used,
    members: used.describe('Includes open invitations.'),
  }),
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const found = (await findWorkspace(ctx.db, params.id)) ?? fail('not_found', 'No such workspace.')
    const { provisioned_by_app_id: _, ...workspace } = found
    const toUsage = (limit: PlanLimit, used: number) => ({ used, most: planLimitOf(workspace.plan, limit) })
    const data = {
      ...workspace,
      active_profiles: toUsage('active_profiles', await countActiveProfiles(ctx.db, workspace.id)),
      members: toUsage('members', await countSeats(ctx.db, workspace.id, ctx.now())),
    }
    return { data, meta: { workspace_id: workspace.id } }
  },
})
