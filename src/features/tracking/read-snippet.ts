import { z } from 'zod'
import { installSnippet } from '../../domain/tracking/install-snippet.ts'
import { operation } from '../../kernel/operation.ts'
import { trackerTagOf } from './tracker-tag-of.ts'

export const readSnippet = operation({
  id: 'tracking.readSnippet',
  http: 'GET /tracking/snippet',
  summary: 'The snippet that installs the tracker, with an ad pixel if asked for',
  description:
    'It names one build of the tracker and its hash, so that a browser runs that build or none. Earlier builds go on being served.',
  scopes: ['analytics:read'],
  query: z.object({
    pixel_id: z
      .string()
      .regex(/^\d{5,20}$/, 'must be the digits of a Meta pixel id')
      .optional()
      .describe('A Meta pixel to load along with the tracker.'),
  }),
  data: z.object({
    html: z.string().describe('Goes into the head of every page, before other scripts.'),
    script_url: z.url(),
    integrity: z.string(),
    tracking_key: z.string(),
    pixel_id: z.string().nullable(),
  }),
  errors: ['invalid_state'],
  async run(ctx, { query }) {
    const tag = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    const pixel_id = query.pixel_id ?? null
    const { script_url, integrity, key } = tag
    return { data: { html: installSnippet(tag, pixel_id), script_url, integrity, tracking_key: key, pixel_id } }
  },
})
