import { z } from 'zod'
import { currencyCode } from '../../attribution/currency/rate-schemas.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { describedAs } from '../../kernel/schemas/json-schema.ts'
import { externalId, importResult, importRow, platformName } from '../entities/entity-schemas.ts'
import { storeDelivery } from './store-delivery.ts'
import { validateImportRows } from './validate-import-rows.ts'

export const importCampaigns = operation({
  id: 'campaigns.importCampaigns',
  http: 'POST /campaigns/import',
  summary: 'Import daily ad delivery',
  description: `For platforms without a connector. Each row is one ad on one day: \`date\`, \`campaign_id\`, \`campaign_name\`,
\`ad_set_id\`, \`ad_set_name\`, \`ad_id\`, \`ad_name\` and \`spend\` are required; \`impressions\`, \`clicks\`, \`reach\`,
\`platform_conversions\`, \`platform_conversion_value\`, \`messaging_conversations_started_7d\`, \`objective\` (of the campaign),
\`daily_budget\` (of the ad set), \`status\` (of the ad), \`ad_set_status\` and \`campaign_status\` are optional. Ids are the
platform's, as text; amounts are in \`currency\`. Sending a day again replaces it. An invalid row is rejected without
affecting the others. Earlier clicks on a new ad are credited to it.`,
  scopes: ['attribution:write'],
  partialSuccessField: 'rows',
  transport: { bodyBytesMax: 8 * 1024 * 1024 },
  body: z.object({
    platform: platformName,
    account_id: externalId,
    currency: currencyCode,
    rows: z.array(describedAs(importRow)).min(1).max(5_000),
  }),
  data: z.object({
    results: z.array(importResult).describe('One result per row, in request order.'),
    summary: z.object({ total: z.int(), stored: z.int(), superseded: z.int(), rejected: z.int() }),
    new_entities: z
      .object({ campaigns: z.array(z.string()), ad_sets: z.array(z.string()), ads: z.array(z.string()) })
      .describe('Platform ids of entities that were created.'),
  }),
  example: {
    body: {
      platform: 'tiktok_ads',
      account_id: '7100',
      currency: 'USD',
      rows: [
        {
          date: '2026-03-06',
          campaign_id: '1801',
          campaign_name: 'Spring',
          ad_set_id: '1802',
          ad_set_name: 'Women 25-34',
          ad_id: '1803',
          ad_name: 'Video',
          status: 'ACTIVE',
          spend: '42.50',
          impressions: 10200,
          clicks: 312,
        },
      ],
    },
  },
  mcp: false,
  async run(ctx: ProfileContext, { body: { rows, ...source } }) {
    const { accepted, results } = validateImportRows(rows, ctx.now())
    const newEntities = await storeDelivery(ctx, ctx.profile.id, { ...source, rows: accepted })
    const count = (status: string) => results.filter((result) => result.status === status).length
    const summary = {
      total: rows.length,
      stored: count('stored'),
      superseded: count('superseded'),
      rejected: count('rejected'),
    }
    return { data: { results, summary, new_entities: newEntities } }
  },
})
