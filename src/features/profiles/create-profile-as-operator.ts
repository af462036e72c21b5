import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { addProfile } from './add-profile.ts'
import { newProfileFields, profileShape, toProfile } from './shapes.ts'

export const createProfileAsOperator = operation({
  id: 'profiles.createProfileAsOperator',
  http: 'POST /admin/profiles',
  summary: 'Create a profile (operator)',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  body: z.object({ workspace_id: z.uuid(), ...newProfileFields }),
  data: profileShape,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'profile_limit_reached'],
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
