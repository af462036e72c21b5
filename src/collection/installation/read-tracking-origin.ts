import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { trackerAddress } from './tracker-tag-of.ts'

export const readTrackingOrigin = operation({
  id: 'tracking.readTrackingOrigin',
  http: 'GET /tracking/origin',
  summary: "Get the collection origin of the profile's tracker",
  scopes: ['analytics:read'],
  isReport: false,
  data: z.object({
    origin: z.url(),
    script_url: z.url().describe('URL of the latest tracker build.'),
    collect_url: z.url(),
    source: z.enum(['default', 'custom_domain']),
    custom_domain: z.string().nullable(),
    allowed_hosts: z.array(z.string()).describe('Hosts whose pages may send hits; an empty list allows all.'),
  }),
  mcp: false,
  async run(ctx) {
    const { origin, source, custom_domain } = await trackerAddress(ctx.db, ctx.profile.id, ctx.baseUrl)
    return {
      data: {
        origin,
        script_url: `${origin}/t.js`,
        collect_url: `${origin}/api/tracking/collect`,
        source,
        custom_domain,
        allowed_hosts: ctx.profile.domains,
      },
    }
  },
})
