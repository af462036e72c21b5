import { expect, it } from 'vitest'
import { type Deal, opportunityOutcomes } from './opportunity-outcomes.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const deal: Deal = {
  external_id: 'o1',
  pipeline_external_id: 'p1',
  stage_external_id: 's1',
  status: 'open',
  created_at: day(1),
  stage_changed_at: day(2),
  status_changed_at: day(3),
  updated_at: day(4),
}

function reported(change: Partial<Deal>, stageKey: string) {
  return opportunityOutcomes('crm_a', { ...deal, ...change }, stageKey).map(
    ({ key, event_type, occurred_at, outcome }) =>
      `${key} ${event_type} on ${occurred_at.getUTCDate()} published as ${outcome?.key ?? 'nothing'}`,
  )
}

const reached = 'o1:stage:s1 deal_stage_reached on 2 published as'

it.each<[string, Partial<Deal>, string, string[]]>([
  ['an open deal records its stage', {}, 'quote_sent', [`${reached} o1:quote_sent`]],
  ['a deal in an unmapped stage publishes nothing', {}, 'unmapped', [`${reached} nothing`]],
  ['a deal in an ignored stage publishes nothing', {}, 'ignored', [`${reached} nothing`]],
  [
    'a won deal records both',
    { status: 'won' },
    'quote_sent',
    [`${reached} o1:quote_sent`, 'o1:closed_won closed_won on 3 published as o1:closed_won'],
  ],
  [
    'a won deal counts whatever its stage',
    { status: 'won' },
    'ignored',
    [`${reached} nothing`, 'o1:closed_won closed_won on 3 published as o1:closed_won'],
  ],
  [
    'lost',
    { status: 'lost' },
    'unmapped',
    [`${reached} nothing`, 'o1:deal_lost deal_lost on 3 published as o1:deal_lost'],
  ],
  [
    'abandoned',
    { status: 'abandoned', status_changed_at: null },
    'unmapped',
    [`${reached} nothing`, 'o1:deal_abandoned deal_abandoned on 4 published as o1:deal_abandoned'],
  ],
  ['a stage mapped to won is published as the win', {}, 'closed_won', [`${reached} o1:closed_won`]],
  [
    'a won deal in a stage mapped to won has one outcome',
    { status: 'won' },
    'closed_won',
    [`${reached} o1:closed_won`, 'o1:closed_won closed_won on 3 published as o1:closed_won'],
  ],
  [
    'a stage without a time counts from the last change',
    { stage_changed_at: null },
    'quote_sent',
    ['o1:stage:s1 deal_stage_reached on 4 published as o1:quote_sent'],
  ],
])('%s', (_, change, stageKey, expected) => {
  expect(reported(change, stageKey)).toEqual(expected)
})

it('every outcome of a deal has the deal’s own id', () => {
  const outcomes = opportunityOutcomes('crm_a', { ...deal, status: 'won' }, 'quote_sent').map(({ outcome }) => outcome)
  expect(outcomes.map((outcome) => outcome?.external_id)).toEqual(['o1', 'o1'])
  expect(new Set(outcomes.map((outcome) => outcome?.key)).size).toBe(2)
})
