import { describe, expect, it } from 'vitest'
import { checkDesign, type ExperimentDesign, type ExperimentKind } from './design.ts'

const design: ExperimentDesign = {
  hypothesis: null,
  campaign_ids: [],
  metric: { conversion_key: 'payment_received', measure: 'value' },
  start: '2026-04-01',
  end: '2026-04-30',
  audience_id: null,
  held_out_share: null,
  tuning_people: null,
  treated_regions: null,
  control_regions: null,
  block_days: 5,
  washout_days: 1,
  method: null,
  document_url: null,
  spend: null,
}

describe('checkDesign', () => {
  it.each<[string, ExperimentKind, Partial<ExperimentDesign>, string | null]>([
    ['a holdout', 'holdout', {}, null],
    ['a switchback', 'switchback', {}, null],
    ['a geo test without groups', 'geo', { treated_regions: [] }, null],
    ['a geo test', 'geo', { treated_regions: ['a'], control_regions: ['b', 'c', 'd', 'e'] }, null],
    ['a region twice', 'geo', { treated_regions: ['a', 'b', 'a'] }, 'treated_regions.2'],
    ['groups that overlap', 'geo', { treated_regions: ['a'], control_regions: ['b', 'a'] }, 'control_regions.1'],
    ['a control region twice', 'geo', { treated_regions: ['a'], control_regions: ['b', 'b'] }, 'control_regions.1'],
    ['three control regions', 'geo', { treated_regions: ['a'], control_regions: ['b', 'c', 'd'] }, 'control_regions'],
    ['a past result', 'imported', { start: '2026-01-01', end: '2026-01-31' }, null],
    ['an end before the start', 'holdout', { end: '2026-03-31' }, 'end'],
    ['801 days', 'holdout', { end: '2028-06-09' }, 'end'],
    ['800 days', 'holdout', { end: '2028-06-08' }, null],
    ['a start today', 'holdout', { start: '2026-03-10' }, 'start'],
    ['a start in the past', 'switchback', { start: '2026-03-01' }, 'start'],
    ['an imported result of the future', 'imported', {}, 'end'],
    ['a washout as long as a block', 'switchback', { washout_days: 5 }, 'washout_days'],
    ['too few blocks', 'switchback', { end: '2026-04-29' }, 'end'],
  ])('of %s', (_, kind, changes, field) => {
    expect(checkDesign(kind, { ...design, ...changes }, '2026-03-10')?.field ?? null).toBe(field)
  })
})
