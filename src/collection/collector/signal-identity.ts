import { operation } from '../../kernel/operations/operation.ts'
import { reject } from '../hits/hit-rejection.ts'
import { preferHeader } from '../log/wait-until-derived.ts'
import { type AcceptOptions, acceptHitFastPath, acceptHits } from './accept-hits.ts'
import { collectedSchema, hitHeaders, hitsBodySchema } from './schemas.ts'

export const signalIdentity = operation({
  id: 'collector.signalIdentity',
  http: 'POST /api/tracking/identity-signal',
  transport: { isRooted: true, isForBrowsers: true },
  auth: 'none',
  idempotency: 'natural',
  boundTo: 'app',
  summary: 'Identify a visitor',
  description:
    'Links the browser, with its earlier activity, to the customer that `identify` or a link token names. A browser that is linked to another customer is not reassigned. An invalid link token is ignored.',
  headers: hitHeaders.extend(preferHeader),
  body: hitsBodySchema,
  partialSuccessField: 'events',
  data: collectedSchema,
  statuses: [202],
  errors: ['unauthorized', 'forbidden'],
  example: {
    body: {
      trackingKey: 'trk_live_example',
      anonymousId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08',
      identify: { userId: 'customer-17', email: 'ana@example.com' },
    },
  },
  fastPath: (ctx) => acceptHitFastPath(ctx, identity),
  async run(ctx, input) {
    const { body, ...request } = input
    return acceptHits(ctx, body, request, identity)
  },
})

const identity: AcceptOptions = {
  defaultName: 'identify',
  checkEvent: ({ event }) => (event.visitor_id === null ? reject('invalid_field', 'anonymousId', 'is required') : null),
}
