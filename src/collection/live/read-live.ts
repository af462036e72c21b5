import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../../tenancy/note-disclosure.ts'
import { feedEventShape, rejectedHitShape } from '../tracking/feed-shapes.ts'
import { listLive, peopleIn, watchArrivals } from './live-feed.ts'

/** How far back the answer without a stream goes. */
const minuteMs = 60_000

export const readLive = operation({
  id: 'live.readLive',
  http: 'GET /live',
  summary: 'Hits as they arrive, and the refused ones with what mends them',
  description: `With \`Accept: text/event-stream\` a stream of server-sent events: \`ready\`, then \`hit\` and \`rejected\` with the
objects below, each within two seconds of its arrival, whichever process took it; \`skipped\` when more arrived at once than
are shown; a comment every 15 seconds; \`end\` with a code when the credential is no longer good. A client that comes back
with \`Last-Event-ID\` is shown what it missed of the last minute. At most 6 streams a credential. With any other \`Accept\`, what
arrived in the last minute, the latest first.`,
  scopes: ['visitors:read'],
  tellsOfPersons: true,
  headers: z.object({
    'last-event-id': z
      .string()
      .max(100)
      .optional()
      .describe('What a browser sends by itself when it opens the stream again.'),
  }),
  data: z.object({
    events: z.array(feedEventShape),
    rejected: z.array(
      rejectedHitShape.extend({ fix: z.string().nullable().describe('What to do about it, in words.') }),
    ),
  }),
  async run(ctx) {
    const data = await listLive(ctx, new Date(ctx.now().getTime() - minuteMs))
    await noteDisclosure(ctx, {
      customer_ids: data.events.map((event) => event.customer_profile_id ?? null),
      count: peopleIn(data.events).length,
    })
    return { data }
  },
  stream: (ctx, { headers }, ending) => watchArrivals(ctx, headers['last-event-id'], ending),
})
