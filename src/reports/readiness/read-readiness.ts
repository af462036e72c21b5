import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { evaluateReadiness, readinessKeys } from '../domain/evaluate-readiness.ts'
import { findSetUp } from './queries.ts'

nameEnum('ReadinessStep', readinessKeys)

const key = z.enum(readinessKeys)

export const readReadiness = operation({
  id: 'profiles.readReadiness',
  http: 'GET /profile/readiness',
  summary: 'Get the setup progress of the profile',
  description:
    'Every step from a new profile to a credited sale. `crm_or_outcome_source_connected` is complete when a CRM, payment provider, store or bank is connected, or when `POST /events` receives an event.',
  scopes: ['analytics:read', 'connections:read', 'connections:write'],
  data: z.object({
    is_ready: z.boolean().describe('All steps are complete.'),
    missing: z.array(key).describe('Keys of the incomplete steps.'),
    steps: z.array(
      z.object({
        key,
        is_done: z.boolean(),
        missing: z.string().nullable().describe('Description of the next action.'),
        next: z.string().nullable().describe('The route that completes the step, if there is one.'),
      }),
    ),
  }),
  async run({ db, profile, providers }) {
    const { providers: connected, ...setUp } = await findSetUp(db, profile.id)
    const steps = evaluateReadiness({
      ...setUp,
      is_attribution_enabled: profile.provisioned_by_app_id === null || profile.attribution_enabled_at !== null,
      connected_kinds: new Set(connected.flatMap((key) => providers.find(key)?.kind ?? [])),
    })
    const missing = steps.flatMap((step) => (step.missing === null ? [] : step.key))
    const described = steps.map((step) => ({ ...step, is_done: step.missing === null }))
    return { data: { is_ready: missing.length === 0, missing, steps: described } }
  },
})
