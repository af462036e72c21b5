import type { Entry } from '../../attribution/entry.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { checkSchema, isProblem } from '../../kernel/schema-problem.ts'
import { findUnstorableText } from '../../kernel/storable-text.ts'
import { ingestOf } from '../ingest/ingest-of.ts'
import { type EventFault, fault, isFault, readEvent } from '../read-event.ts'
import {
  type EventInput,
  type EventResult,
  eventShape,
  eventsBodyShape,
  recordedEventsShape,
} from '../server-event-shapes.ts'
import { toEntry } from '../to-entry.ts'

export const recordEvents = operation({
  id: 'events.recordEvents',
  http: 'POST /events',
  summary: 'Record a server-side outcome, or up to 500 of them',
  description:
    'The answer comes once the events are stored. A repeated `idempotency_key` is answered with the first `event_id` and status `duplicate`, and changes nothing but `subject_ref`.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  readsIdempotencyKey: true,
  body: eventsBodyShape,
  judgedRows: 'events',
  data: recordedEventsShape,
  statuses: [202],
  errors: ['invalid_parameter', 'service_unavailable'],
  example: {
    body: {
      event_type: 'payment_received',
      idempotency_key: 'order-1001',
      properties: { value: 49_990, currency: 'CLP', subject_ref: 'patient-7' },
      user_traits: { email: 'ana@example.com', phone: '+56 9 8765 4321', external_id: 'customer-17' },
      action_source: 'physical_store',
      click_ids: { ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ' },
    },
  },
  mcp: false,
  async run(ctx, { body: { events, ...single }, idempotencyKey = null }) {
    if (events) return { data: await recordBatch(ctx, events, idempotencyKey) }
    const judged = judge(ctx, single, idempotencyKey, single)
    if (isEntry(judged)) {
      const [recorded] = await ingestOf(ctx).server.submit([judged])
      return { data: recorded! }
    }
    return fail(judged.code, judged.message, { field: judged.field })
  },
})

async function recordBatch(ctx: ProfileContext, events: readonly unknown[], headerKey: string | null) {
  const judged = events.map((event, index): Entry | EventFault => {
    const unstorable = findUnstorableText(event)
    if (unstorable) return fault('validation_error', unstorable, 'holds a character that is not text')
    const checked = checkSchema(eventShape, event, 'event')
    if (isProblem(checked)) return fault('validation_error', checked.field, checked.problem)
    // Under one header a batch sent again is the same events again, each by its place.
    return judge(ctx, checked.data, headerKey && `${headerKey}:${index}`, event)
  })
  const recorded = await ingestOf(ctx).server.submit(judged.filter(isEntry))
  const answers = recorded.values()
  const results = judged.map((one, index): EventResult => {
    if (isEntry(one)) return { index, ...answers.next().value! }
    return { index, status: 'rejected', event_id: null, ...one }
  })
  const count = (status: EventResult['status']) => results.filter((result) => result.status === status).length
  const summary = {
    total: results.length,
    accepted: count('accepted'),
    duplicate: count('duplicate'),
    rejected: count('rejected'),
  }
  return { results, summary }
}

function judge(ctx: ProfileContext, input: EventInput, headerKey: string | null, sent: unknown): Entry | EventFault {
  const receivedAt = ctx.now()
  const read = readEvent(input, { receivedAt, ownCurrency: ctx.profile.reporting_currency, headerKey })
  if (isFault(read)) return read
  const key = read.event_key ?? newId()
  return toEntry(read, { profileId: ctx.profile.id, key, receivedAt, bytes: bytesOf(sent) })
}

/** About what an event holds in memory; most are small, and the body's own bound is what counts. */
function bytesOf(sent: unknown): number {
  return JSON.stringify(sent).length * 2
}

function isEntry(judged: Entry | EventFault): judged is Entry {
  return 'arrival' in judged
}
