import { z } from 'zod'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { toStages } from './schemas.ts'

export const prefillOutcomes = operation({
  id: 'stages.prefillOutcomes',
  http: 'GET /integrations/crm/outcomes/prefill',
  summary: "Suggest outcome mappings from the CRM's pipeline stages",
  description: 'Send `definitions` unchanged to `PUT /profile/outcome-definitions`; this request changes nothing.',
  scopes: ['connections:read'],
  query: z.object({ locale: z.enum(['es', 'en']).default('en') }),
  data: z.object({
    definitions: z
      .array(z.object({ id: z.uuid(), event_key: z.string() }))
      .describe('Unmapped stages with the outcomes that their names suggest.'),
    suggestions: z.array(
      z.object({
        id: z.uuid(),
        provider: z.string(),
        name: z.string(),
        current_key: z.string(),
        suggested_key: z.string().nullable(),
        suggested_label: z.string().nullable(),
      }),
    ),
  }),
  async run(ctx, { query }) {
    const all = await listDefinitions(ctx.db, ctx.profile.id)
    const crm = ctx.providers.all.filter(({ kind }) => kind === 'crm')
    const suggestions = crm.flatMap(({ key: provider }) =>
      toStages(all, provider, query.locale, false).stages.map(({ id, name, current, suggested }) => ({
        id,
        provider,
        name,
        current_key: current.key,
        current_source: current.source,
        suggested_key: suggested?.key ?? null,
        suggested_label: suggested?.label ?? null,
      })),
    )
    const definitions = suggestions.flatMap(({ id, suggested_key, current_source }) =>
      suggested_key === null || current_source === 'user' ? [] : [{ id, event_key: suggested_key }],
    )
    return { data: { definitions, suggestions: suggestions.map(({ current_source: _, ...shown }) => shown) } }
  },
})
