import { expect, it } from 'vitest'
import { defaultDefinitions } from './definition.ts'
import { stageOutcomes } from './stage-outcomes.ts'

it('a stage can be mapped to the pipeline outcomes of the profile or to none', () => {
  const definitions = [
    ...defaultDefinitions.map((defaultDefinition) => ({ ...defaultDefinition, kind: 'event' as const })),
    { kind: 'event' as const, conversion_key: 'visit_done', revenue_type: 'pipeline' as const },
    { kind: 'pipeline_stage' as const, conversion_key: 'somewhere', revenue_type: 'pipeline' as const },
  ]
  expect(stageOutcomes(definitions)).toEqual([
    'lead_created',
    'dm_started',
    'appointment_booked',
    'quote_sent',
    'contact_reply',
    'closed_won',
    'visit_done',
    'unmapped',
    'ignored',
  ])
})
