import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listDefinitions } from './queries.ts'
import { setEventKeys } from './set-event-keys.ts'
import { eventKey, outcomeShape, toOutcome } from './shapes.ts'

export const putOutcomeDefinitions = operation({
  id: 'outcomeDefinitions.putOutcomeDefinitions',
  http: 'PUT /profile/outcome-definitions',
  summary: 'Say which outcomes several stages and events record, all or none',
  description:
    'Answers every outcome definition of the profile. The rules are those of `PATCH /outcome-definitions/{id}`.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  body: z.object({ definitions: z.array(z.object({ id: z.uuid(), event_key: eventKey })).max(500) }),
  data: z.array(outcomeShape),
  errors: ['invalid_state'],
  example: { body: { definitions: [] } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      await setEventKeys(ctx, body.definitions, {
        onUnknown: (index) => refuse(`definitions.${index}.id`),
        fieldOf: (index) => `definitions.${index}.event_key`,
      })
      return { data: (await listDefinitions(ctx.db, ctx.profile.id)).map(toOutcome) }
    })
  },
})

function refuse(field: string): never {
  return fail('validation_error', `${field}: names no outcome definition of this profile`, { field })
}
