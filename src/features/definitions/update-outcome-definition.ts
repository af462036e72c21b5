import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { setEventKeys } from './set-event-keys.ts'
import { eventKey, outcomeShape, toOutcome } from './shapes.ts'

export const updateOutcomeDefinition = operation({
  id: 'outcomeDefinitions.updateOutcomeDefinition',
  http: 'PATCH /outcome-definitions/:id',
  summary: 'Say which outcome a pipeline stage or an event records',
  description:
    'On a pipeline stage `event_key` is one of the outcomes that the stages read lists, or `unmapped` or `ignored`; anything else is 422 `validation_error`.',
  scopes: ['goals:write'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ event_key: eventKey }),
  data: outcomeShape,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { event_key: 'consultation_held' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const [changed] = await setEventKeys(ctx, [{ id: params.id, event_key: body.event_key }], {
        onUnknown: () => fail('not_found', 'No such outcome definition.'),
        fieldOf: () => 'event_key',
      })
      return { data: toOutcome(changed!) }
    })
  },
})
