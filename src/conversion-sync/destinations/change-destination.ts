import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { destinationSchema, exampleId, toDestination } from '../schemas.ts'
import { findDestination, updateDestinationSettings } from './destination-queries.ts'

export const changeDestination = operation({
  id: 'conversionSync.changeDestination',
  http: 'PATCH /conversion-sync/destinations/:id',
  summary: 'Change how events are sent to a destination',
  description:
    'Datasets and pixels only. While `test_event_code` is set, events also appear in the platform’s test tool; Meta uses them as any other, Snapchat only validates them, so set it to null after the test. `limited_data_use` requests Limited Data Use for every event; `consent.limited_data_use` requests it for a single event.',
  scopes: ['exports:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    test_event_code: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,50}$/, 'must be the code that the platform’s test tool shows')
      .nullable()
      .optional(),
    limited_data_use: z.boolean().optional(),
  }),
  data: destinationSchema,
  errors: ['validation_error'],
  example: { params: { id: exampleId }, body: { test_event_code: 'TEST12345' } },
  async run({ db, profile }, { params, body }) {
    const destination = await findDestination(db, profile.id, params.id)
    if (!destination) return fail('not_found', 'No such destination.')
    const [field] = Object.entries(body).flatMap(([name, value]) => (value ? [name] : []))
    if (field && destination.kind !== 'dataset') {
      return fail('validation_error', `${field}: only datasets have it`, { field })
    }
    const { test_event_code = destination.test_event_code, limited_data_use = destination.limited_data_use } = body
    const settings = { test_event_code, limited_data_use }
    const isChanged = await updateDestinationSettings(db, profile.id, params.id, settings)
    return isChanged
      ? { data: toDestination({ ...destination, ...settings }) }
      : fail('not_found', 'No such destination.')
  },
})
