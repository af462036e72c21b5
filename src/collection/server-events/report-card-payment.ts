import { z } from 'zod'
import { cardPaymentName, toPaymentRef } from '../../attribution/payment-reports/payment-ref.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { eventTimeRange } from '../hits/read-event-time.ts'
import { preferHeader, waitUntilDerived } from '../log/wait-until-derived.ts'
import { isEventError, readEvent } from './read-event.ts'
import { eventSchema } from './server-event-schemas.ts'
import { toPendingEvent } from './to-pending-event.ts'

const { user_traits, click_ids } = eventSchema.shape

export const reportCardPayment = operation({
  id: 'payments.reportCardPayment',
  http: 'POST /payments/cardpay',
  summary: 'Report a card-gateway payment',
  description:
    'Recorded as the event `payment_received`, idempotent on `idempotency_key`: a repeated key returns the first `payment_id` and status `duplicate`.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  readsIdempotencyKey: true,
  headers: z.object(preferHeader),
  body: z.object({
    idempotency_key: z.string().min(1).max(255),
    amount: z.number().positive().describe('Up to 999999999999999; decimals after the tenth are rounded.'),
    currency: z.string().describe('ISO 4217.'),
    paid_at: z.iso.datetime({ offset: true }).describe(eventTimeRange),
    authorization_code: z.string().max(100).nullish().describe('The gateway’s id of the payment.'),
    order_id: eventSchema.shape.order_id,
    user_traits,
    click_ids,
  }),
  data: z.object({ payment_id: z.string(), event_id: z.uuid(), status: z.enum(['accepted', 'duplicate']) }),
  statuses: [202],
  errors: ['invalid_parameter', 'service_unavailable'],
  example: {
    body: {
      idempotency_key: 'terminal-3-000871',
      amount: 120.5,
      currency: 'USD',
      paid_at: '2026-03-09T15:04:05Z',
      authorization_code: '004217',
      user_traits: { email: 'ana@example.com' },
    },
  },
  mcp: false,
  async run(ctx, { body, headers }) {
    const { amount: value, currency, paid_at: timestamp, authorization_code, ...input } = body
    const properties = { value, currency, ...(authorization_code && { authorization_code }) }
    const event = { ...input, event_type: 'payment_received', event_name: cardPaymentName, timestamp, properties }
    const receivedAt = ctx.now()
    const read = readEvent(event, { receivedAt, ownCurrency: ctx.profile.reporting_currency, headerKey: null })
    if (isEventError(read)) {
      const field = sentAs[read.field] ?? read.field
      return fail(read.code, read.message.replace(read.field, field), { field })
    }
    const source = {
      profileId: ctx.profile.id,
      key: body.idempotency_key,
      receivedAt,
      callerId: restrictedCallerId(ctx),
    }
    const accepted = await ctx.collection.log.append(ctx.profile.id, [toPendingEvent(read, source)])
    const recorded = accepted.results[0]!
    const data = { payment_id: toPaymentRef(recorded.event_id), ...recorded }
    return { data, ...(await waitUntilDerived(ctx, ctx.profile.id, accepted, headers.prefer)) }
  },
})

/** Field names of this route that differ from those of an event. */
const sentAs: Record<string, string> = {
  timestamp: 'paid_at',
  'properties.value': 'amount',
  'properties.currency': 'currency',
}
