import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { addGoal } from './add-goal.ts'
import { goalFields, goalShape, toGoal } from './shapes.ts'

export const createGoal = operation({
  id: 'goals.createGoal',
  http: 'POST /goals',
  summary: 'Define what counts as a conversion (old form)',
  scopes: ['goals:write'],
  body: z.object(goalFields),
  data: goalShape,
  statuses: [201],
  errors: ['invalid_state'],
  // 9.4
  deprecated: { since: '2026-09-05', sunset: '2026-12-04', successor: 'POST /goals/definitions' },
  example: { body: { name: 'Brochure asked for', source_event_names: ['brochure_asked'], revenue_type: 'pipeline' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => ({ data: toGoal(await addGoal(ctx, body)) }))
  },
})
