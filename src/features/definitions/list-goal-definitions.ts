import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listDefinitions } from './queries.ts'
import { goalShape, toGoal } from './shapes.ts'

export const listGoalDefinitions = operation({
  id: 'goals.listGoalDefinitions',
  http: 'GET /goals/definitions',
  summary: 'List what counts as a conversion',
  scopes: ['analytics:read'],
  data: z.array(goalShape),
  async run(ctx) {
    const definitions = await listDefinitions(ctx.db, ctx.profile.id)
    return { data: definitions.filter(({ kind }) => kind === 'event').map(toGoal) }
  },
})
