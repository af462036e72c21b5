import { operation } from '../../kernel/operations/operation.ts'
import { preferHeader } from '../log/wait-until-derived.ts'
import { acceptHitFastPath, acceptHits } from './accept-hits.ts'
import { collectedSchema, hitHeaders, hitsBodySchema } from './schemas.ts'

export const collectHits = operation({
  id: 'collector.collectHits',
  http: 'POST /api/tracking/collect',
  transport: { isRooted: true, isForBrowsers: true },
  auth: 'none',
  idempotency: 'natural',
  boundTo: 'app',
  summary: 'Collect up to 50 tracker hits',
  description:
    'Responds after the hits are stored durably; reports include them moments later. 400, 401, 403, 413 and 422 are final; retry on any other status. A duplicate hit is stored once. A request has at most 64 KiB, a hit at most 200 keys.',
  headers: hitHeaders.extend(preferHeader),
  body: hitsBodySchema,
  partialSuccessField: 'events',
  data: collectedSchema,
  statuses: [202],
  errors: ['unauthorized', 'forbidden'],
  example: {
    body: {
      trackingKey: 'trk_live_example',
      eventId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
      eventName: 'page_view',
      anonymousId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08',
      sessionId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b09',
      pageUrl: 'https://shop.example/spring?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=IwAR1',
      referrer: 'https://www.facebook.com/',
    },
  },
  fastPath: (ctx) => acceptHitFastPath(ctx, {}),
  async run(ctx, input) {
    const { body, ...request } = input
    return acceptHits(ctx, body, request)
  },
})
