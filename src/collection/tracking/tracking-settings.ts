import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findSettings, updateSettings } from './tracking-queries.ts'
import { settingsFields, settingsSchema } from './tracking-schemas.ts'

export const readTrackingSettings = operation({
  id: 'tracking.readTrackingSettings',
  http: 'GET /tracking/settings',
  summary: 'Get tracker and enrichment settings',
  scopes: ['analytics:read'],
  isReport: false,
  data: settingsSchema,
  async run(ctx) {
    return { data: await findSettings(ctx.db, ctx.profile.id) }
  },
})

export const updateTrackingSettings = operation({
  id: 'tracking.updateTrackingSettings',
  http: 'PATCH /tracking/settings',
  summary: 'Update tracker and enrichment settings',
  description:
    'Omitted fields stay unchanged. Consent, privacy signals and navigation apply to pages after the snippet is updated; all other settings apply immediately.',
  scopes: ['attribution:write'],
  body: z
    .object(settingsFields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change'),
  data: settingsSchema,
  example: { body: { honors_dnt: true } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const data = await updateSettings(ctx.db, ctx.profile.id, body, ctx.now())
      await ctx.forgetCredentials()
      return { data }
    })
  },
})
