import { z } from 'zod'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { findLiveConnection } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { providers } from '../../connect/registry.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { outcomeOptionSchema, stageSchema, toStages } from './schemas.ts'

const crmProviders = providers.filter(({ kind }) => kind === 'crm').map(({ key }) => key)

export const listStages = operation({
  id: 'stages.listStages',
  http: 'GET /connections/:provider/stages',
  summary: 'List CRM pipeline stages with their outcomes',
  description:
    'A stage is mapped with `PATCH /outcome-definitions/{id}` and one of `outcomes[].key`. A stage mapped to `unmapped` or `ignored` records nothing; won, lost and abandoned deals are recorded in any stage.',
  scopes: ['connections:read', 'analytics:read'],
  isReport: false,
  params: z.object({
    provider: z
      .string()
      .refine((key) => crmProviders.includes(key), 'is not a CRM provider')
      .meta({ enum: crmProviders }),
  }),
  query: z.object({ locale: z.enum(['es', 'en']).default('en') }),
  data: z.object({
    status: z.enum(['not_connected', 'reading', 'reconnect_required', 'ready']),
    can_write: z.boolean().describe('Whether this credential may map stages.'),
    next_step: z.enum(['connect', 'wait', 'reconnect', 'map_stages']).nullable(),
    outcomes: z.array(outcomeOptionSchema).describe('Outcomes that a stage can be mapped to.'),
    stages: z.array(stageSchema),
  }),
  example: { params: { provider: 'crm_a' }, query: { locale: 'es' } },
  async run(ctx, { params, query }) {
    const connection = await findLiveConnection(ctx.db, ctx.profile.id, params.provider)
    const can_write = canMap(ctx)
    const definitions = await listDefinitions(ctx.db, ctx.profile.id)
    const listed = toStages(definitions, params.provider, query.locale, can_write)
    const status = statusOf(connection, listed.stages.length)
    return { data: { status, can_write, next_step: nextStep(status, listed.stages), ...listed } }
  },
})

function canMap({ scopes, profile }: ProfileContext): boolean {
  const isEntitled = profile.provisioned_by_app_id === null || profile.attribution_enabled_at !== null
  return isEntitled && scopes.has('goals:write')
}

type Status = 'not_connected' | 'reading' | 'reconnect_required' | 'ready'

function statusOf(connection: Connection | null, stageCount: number): Status {
  if (!connection) return 'not_connected'
  if (connection.status === 'reconnect_required') return 'reconnect_required'
  return stageCount === 0 ? 'reading' : 'ready'
}

type NextStep = 'connect' | 'wait' | 'reconnect' | 'map_stages' | null

function nextStep(status: Status, stages: readonly { current: { key: string } }[]): NextStep {
  if (status === 'not_connected') return 'connect'
  if (status === 'reading') return 'wait'
  if (status === 'reconnect_required') return 'reconnect'
  return stages.some(({ current }) => current.key === 'unmapped') ? 'map_stages' : null
}
