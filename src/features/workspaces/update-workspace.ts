import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listProfileIds, lockProfile, updatePersonAccessRevoked } from '../profiles/queries.ts'
import { lockWorkspace, updateWorkspace as writeWorkspace } from './queries.ts'
import { workspaceFields, workspaceShape } from './shapes.ts'

export const updateWorkspace = operation({
  id: 'workspaces.updateWorkspace',
  http: 'PATCH /admin/workspaces/:id',
  summary: 'Change a workspace (operator)',
  description:
    'Marking it a healthcare agency revokes, in the same transaction, every live key and app token of its profiles that holds a person-level scope.',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  params: z.object({ id: z.uuid() }),
  body: z
    .object(workspaceFields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change'),
  data: workspaceShape,
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { name: 'Norte Health' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const workspace = await lockWorkspace(ctx.db, params.id)
      if (!workspace) return fail('not_found', 'No such workspace.')
      await writeWorkspace(ctx.db, workspace.id, body)
      if (body.is_healthcare_agency) await withholdPersons(ctx, workspace.id)
      await ctx.forgetCredentials()
      return { data: { ...workspace, ...body }, meta: { workspace_id: workspace.id } }
    })
  },
})

/** Each profile is locked first, so that a key being minted at this moment is either refused or seen here and revoked. */
async function withholdPersons(ctx: Context, workspaceId: string): Promise<void> {
  for (const profileId of await listProfileIds(ctx.db, workspaceId)) {
    await lockProfile(ctx.db, profileId)
    await updatePersonAccessRevoked(ctx.db, profileId, ctx.now())
  }
}
