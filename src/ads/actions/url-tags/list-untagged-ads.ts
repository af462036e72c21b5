import { z } from 'zod'
import { failProvider } from '../../../connect/fail-provider.ts'
import type { ListedAd } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { cursorParam, decodeCursor, encodeCursor, limitParam } from '../../../kernel/operations/page.ts'
import { decideTagging } from '../domain/url-tags.ts'
import { type Editor, openEditor } from '../open-writer.ts'
import { platformErrors } from '../schemas.ts'

export const listUntaggedAds = operation({
  id: 'adOperations.listUntaggedAds',
  http: 'GET /quality/ad-ids',
  summary: 'List ads without ad identifiers in their links',
  description:
    'Read live from the most recently connected ad account. `limit` is the number of ads that a page scans, so a page can return fewer; follow the cursor while `has_next` is true.',
  scopes: ['campaigns:apply', 'campaigns:read'],
  isReport: false,
  query: z.object({ limit: limitParam({ default: 100, max: 100 }), cursor: cursorParam() }),
  data: z.array(
    z.object({
      ad_id: z.string().describe('The platform’s id.'),
      ad_name: z.string(),
      status: z.string(),
      ad_set_id: z.string(),
      ad_set_name: z.string(),
      campaign_id: z.string(),
      campaign_name: z.string(),
      url_tags: z.string().nullable().describe('Current URL parameters.'),
      can_apply: z.boolean(),
      reason: z.string().nullable().describe('Why the parameters cannot be applied.'),
    }),
  ),
  isPaged: true,
  errors: [...platformErrors],
  example: { query: { limit: '100' } },
  async run(ctx, { query: { limit, cursor } }) {
    const [after] = cursor === undefined ? [null] : decodeCursor('untagged-ads', cursor, z.tuple([z.string()]))
    const writer = await openEditor(ctx)
    const page = await readPage(ctx, writer, { after, limit })
    const pagination = {
      has_next: page.after !== null,
      cursor: page.after === null ? null : encodeCursor('untagged-ads', [page.after]),
    }
    return { data: page.ads.flatMap((ad) => toUntagged(ad)), pagination }
  },
})

async function readPage(ctx: ProfileContext, writer: Editor, page: { after: string | null; limit: number }) {
  try {
    return await writer.edit.listAds(writer.session, page)
  } catch (error) {
    return failProvider(ctx, writer.connection, error)
  }
}

function toUntagged(ad: ListedAd) {
  const outcome = decideTagging(ad)
  if (outcome === 'already_tagged') return []
  return [
    {
      ad_id: ad.external_id,
      ad_name: ad.name,
      status: ad.status,
      ad_set_id: ad.ad_set_external_id,
      ad_set_name: ad.ad_set_name,
      campaign_id: ad.campaign_external_id,
      campaign_name: ad.campaign_name,
      url_tags: ad.creative?.url_tags ?? null,
      can_apply: outcome === 'apply',
      reason: outcome === 'apply' ? null : outcome,
    },
  ]
}
