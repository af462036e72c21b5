import { operation } from '../../kernel/operation.ts'
import { findSettings } from './queries.ts'
import { settingsShape } from './shapes.ts'

export const readTrackingSettings = operation({
  id: 'tracking.readTrackingSettings',
  http: 'GET /tracking/settings',
  summary: 'Read tracker and enrichment settings',
  scopes: ['analytics:read'],
  data: settingsShape,
  async run(ctx) {
    return { data: await findSettings(ctx.db, ctx.profile.id) }
  },
})
