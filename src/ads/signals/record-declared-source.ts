import type { z } from 'zod'
import { declaredChannel } from '../../attribution/visits/domain/visit.ts'
import { readEventTime } from '../../collection/hits/read-event-time.ts'
import type { ProfileContext, WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { type AnswerKey, answerKeys, holdsNationalId, isAnswerKey } from './domain/signals.ts'
import { type DeclaredTouch, findDeclaredOf, findTouch } from './queries.ts'
import { readCustomer } from './read-referrals.ts'
import { declaredSourceBody, declaredSourceSchema } from './schemas.ts'
import { toSignal } from './signal.ts'
import { storeSignals } from './store-signals.ts'

export const recordDeclaredSource = operation({
  id: 'partner.recordDeclaredSource',
  http: 'POST /partner/declared-source',
  summary: 'Record a declared source of a customer',
  description:
    'The interpreted answer becomes a touch of the channel `Declared`. It earns credit only for conversions without other touches than direct visits in their window; otherwise it is shown on the timeline without credit. Idempotent on `wamid`; only the first answer of a customer counts.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  idempotency: 'natural',
  body: declaredSourceBody,
  data: declaredSourceSchema,
  errors: ['unknown_answer_key', 'unknown_customer_ref', 'invalid_parameter'],
  example: {
    body: {
      wamid: 'wamid.HBgLNTY5ODc2NTQzMjEVAgASGBQzQTdGN0Y3RjA',
      answer_key: 'instagram_ad',
      answer_text: 'I saw your video on Instagram',
      customer: { external_ref: 'customer-17', phone: '+56 9 8765 4321' },
      answered_at: '2026-03-09T15:04:05Z',
    },
  },
  async run(ctx, { body }) {
    if (!isAnswerKey(body.answer_key)) return fail('unknown_answer_key', undefined, { field: 'answer_key' })
    const signal = readSignal(ctx, body, body.answer_key)
    const { earlier, isNew } = await storeFirst(ctx, signal)
    const existing = earlier ?? (await findTouch(ctx.db, ctx.profile.id, signal.touch.id))!
    const { id: touch_id, source, touch_time: answered_at } = existing
    const status: Status = isNew ? 'recorded' : touch_id === signal.touch.id ? 'duplicate' : 'already_answered'
    return { data: { touch_id, status, answer_key: source ?? body.answer_key, answered_at } }
  },
})

type Status = z.output<typeof declaredSourceSchema>['status']

function readSignal(ctx: ProfileContext, body: z.output<typeof declaredSourceBody>, answer: AnswerKey) {
  const { wamid, answer_text = null } = body
  const customer = readCustomer(ctx, body)
  if (answer_text !== null && holdsNationalId(answer_text)) {
    fail('invalid_parameter', 'answer_text: must not contain a national id', { field: 'answer_text' })
  }
  const receivedAt = ctx.now()
  const at = readEventTime(body.answered_at, receivedAt)
  if (!at) return fail('validation_error', 'answered_at: too long ago or ahead', { field: 'answered_at' })
  return toSignal({
    profileId: ctx.profile.id,
    callerId: restrictedCallerId(ctx),
    kind: 'declared_source',
    key: wamid,
    at,
    receivedAt,
    customer,
    path: '',
    acquisition: {
      channel: declaredChannel,
      source: answer,
      medium: 'declared',
      platform: answerKeys[answer],
      ad_external_id: null,
      click_id_kind: null,
      click_id: null,
      join_method: 'declared',
    },
    properties: { answer_key: answer, ...(answer_text !== null && { answer_text }) },
  })
}

/** Concurrent answers of one customer wait for the customer lock, and the second finds the first. */
async function storeFirst(
  ctx: WorkContext,
  signal: ReturnType<typeof toSignal>,
): Promise<{ earlier: DeclaredTouch | null; isNew: boolean }> {
  let earlier: DeclaredTouch | null = null
  const stored = await storeSignals(ctx, [signal], async (ctx, owned) => {
    const { profile_id, customer_id } = owned[0]!.touch
    earlier = await findDeclaredOf(ctx.db, profile_id, customer_id!)
    return earlier ? [] : owned
  })
  return { earlier, isNew: stored.has(signal.event.id) }
}
