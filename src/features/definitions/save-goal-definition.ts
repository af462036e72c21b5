import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { addGoal } from './add-goal.ts'
import { changeGoal } from './change-goal.ts'
import { furtherGoalFields, goalFields, goalShape, toGoal } from './shapes.ts'

export const saveGoalDefinition = operation({
  id: 'goals.saveGoalDefinition',
  http: 'POST /goals/definitions',
  summary: 'Define what counts as a conversion, or change a definition',
  description:
    'With `id` the definition is changed and the optional fields that are left out stay as they are; without, one is created. A `conversion_key` that the profile already has is 409 `invalid_state`. Either way past conversions are derived anew.',
  scopes: ['goals:write'],
  body: z.object({ id: z.uuid().optional(), ...goalFields, ...furtherGoalFields }),
  data: goalShape,
  statuses: [201, 200],
  errors: ['not_found', 'invalid_state'],
  example: {
    body: {
      name: 'Trial started',
      conversion_key: 'trial_started',
      source_event_names: ['trial_started'],
      revenue_type: 'pipeline',
      lookback_window_days: 60,
    },
  },
  run(ctx, { body: { id, ...fields } }) {
    return inTransaction(ctx, async (ctx) => {
      if (id === undefined) return { data: toGoal(await addGoal(ctx, fields)), status: 201 }
      return { data: toGoal(await changeGoal(ctx, id, fields)), status: 200 }
    })
  },
})
