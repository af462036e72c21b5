import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { feedEventSchema, rejectedHitSchema } from './feed-schemas.ts'
import { listLive, peopleIn, watchLiveHits } from './live-feed.ts'

export const readLive = operation({
  id: 'live.readLive',
  http: 'GET /live',
  summary: 'Stream hits and rejected hits live',
  description: `With \`Accept: text/event-stream\`, streams server-sent events: \`ready\`, then \`hit\` and \`rejected\` with the
objects below, each within two seconds of its receipt; \`skipped\` if more arrive in a burst than
are shown; a comment every 15 seconds; \`end\` with a code if the credential becomes invalid. A client that reconnects
with \`Last-Event-ID\` gets the missed events of the last minute. At most 6 streams per credential. With any other \`Accept\`, returns
the events of the last minute, latest first.`,
  scopes: ['visitors:read'],
  returnsPersonalData: true,
  headers: z.object({
    'last-event-id': z.string().max(100).optional().describe('Sent automatically by browsers when they reconnect.'),
  }),
  data: z.object({
    events: z.array(feedEventSchema),
    rejected: z.array(rejectedHitSchema.extend({ fix: z.string().nullable().describe('Suggested fix.') })),
  }),
  async run(ctx) {
    const data = await listLive(ctx, new Date(ctx.now().getTime() - minuteMs))
    await logPersonalDataAccess(ctx, {
      customer_ids: data.events.map((event) => event.customer_profile_id ?? null),
      count: peopleIn(data.events).length,
    })
    return { data }
  },
  stream: (ctx, { headers }, signal) => watchLiveHits(ctx, headers['last-event-id'], signal),
})
