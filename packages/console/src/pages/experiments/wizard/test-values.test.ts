import { describe, expect, it } from 'vitest'
import { addDays } from '../../../format/days.ts'
import type { Experiment } from '../experiment.ts'
import { geo } from './geo.tsx'
import { holdout } from './holdout.tsx'
import { imported, resultProblem } from './imported.tsx'
import { switchback } from './switchback.tsx'
import {
  blockCount,
  daysProblem,
  isPlanOf,
  leastEnd,
  leftOut,
  reachableStep,
  type Step,
  startingValues,
  steps,
  type TestValues,
  valuesOf,
} from './test-values.ts'

const today = '2026-03-10'
const values = (kind: Experiment['kind'], part: Partial<TestValues> = {}) => ({
  ...startingValues(kind, today),
  ...part,
})

describe('the days', () => {
  it.each<[string, Experiment['kind'], Partial<TestValues>, string | null]>([
    ['of a new holdout', 'holdout', {}, null],
    ['of a new switchback', 'switchback', {}, null],
    ['of a past result', 'imported', {}, null],
    ['from today', 'holdout', { start: today }, 'experiments.start_too_early'],
    ['that end before they start', 'holdout', { end: '2026-03-10' }, 'experiments.end_before_start'],
    ['that are missing', 'holdout', { end: '' }, 'form.blocked'],
    ['of a result that end tomorrow', 'imported', { end: '2026-03-11' }, 'experiments.end_in_future'],
  ])('%s', (_, kind, part, expected) => {
    expect(daysProblem(values(kind, part), today, kind === 'imported')).toBe(expected)
  })

  it('of a switchback have six phases, and an even number of them is used', () => {
    const start = '2026-03-11'
    expect(leastEnd({ start, block_days: '7' })).toBe('2026-04-21')
    const phases = (end: string) => blockCount(values('switchback', { start, end, block_days: '7' }))
    expect(['2026-04-21', '2026-04-28', '2026-05-05'].map(phases)).toEqual([6, 6, 8])
    const missing = (end: string) => switchback.missing('when', values('switchback', { start, end }), today)
    expect(['2026-04-20', '2026-04-21'].map(missing)).toEqual(['experiments.too_short', null])
  })
})

it('the plan of a draft holds for the same metric and length', () => {
  const { conversion_key, measure, start, end } = values('geo', { conversion_key: 'lead_created' })
  const draft = { design: { metric: { conversion_key, measure }, start, end } } as Experiment
  const later = { start: addDays(start, 3), end: addDays(end, 3) }
  const check = (part: Partial<TestValues>) => isPlanOf(draft, values('geo', { conversion_key, ...part }))
  expect([{}, later, { end: addDays(end, 1) }, { measure: 'value' as const }].map(check)).toEqual([
    ...[true, true, false, false],
  ])
})

describe('a geo test', () => {
  it('needs regions of its plan', () => {
    const missing = (treated_regions: string[]) => geo.missing('when', values('geo', { treated_regions }), today)
    expect([missing([]), missing(['CL-VS'])]).toEqual(['experiments.needs_regions', null])
    const request = geo.request(values('geo', { treated_regions: ['CL-VS'] }))
    expect(request.create).toMatchObject({ kind: 'geo', treated_regions: ['CL-VS'] })
  })
})

describe('a kind', () => {
  it('lacks what the request needs', () => {
    const goal = { conversion_key: 'payment_received' }
    expect(holdout.missing('where', values('holdout', goal), today)).toBe('form.blocked')
    expect(holdout.missing('where', values('holdout', { ...goal, audience_id: 'a' }), today)).toBe(null)
    expect(switchback.missing('where', values('switchback', goal), today)).toBe('form.blocked')
    expect(switchback.missing('where', values('switchback', { ...goal, campaign_ids: ['c'] }), today)).toBe(null)
    expect(imported.missing('where', values('imported', { ...goal, method: ' ' }), today)).toBe('form.blocked')
  })

  it.each([
    ['complete', { lower: 0, incremental: 5, upper: 9 }, null],
    ['missing', { lower: '', incremental: 5, upper: 9 }, 'form.blocked'],
    ['outside of its range', { lower: 6, incremental: 5, upper: 9 }, 'experiments.not_between'],
  ])('of an imported result that is %s', (_, result, expected) => {
    expect(resultProblem(result)).toBe(expected)
  })

  it('sends shares and not percentages, and nothing for what is empty', () => {
    const part = { name: ' A ', audience_id: 'a', conversion_key: 'k', held_out_share: '15' }
    expect(holdout.request(values('holdout', part)).create).toMatchObject({
      ...{ name: 'A', held_out_share: 0.15, hypothesis: null, spend: null, start: '2026-03-11', end: '2026-04-07' },
    })
  })

  it('shows a draft as it was saved', () => {
    const given = values('holdout', {
      name: 'A',
      audience_id: 'a',
      conversion_key: 'k',
      held_out_share: '15',
      spend: 9,
    })
    const { kind, name, ...design } = holdout.request(given).create!
    const whole = { block_days: null, washout_days: null, ...design }
    expect(valuesOf({ kind, name, design: whole } as unknown as Experiment, today)).toEqual(given)
  })
})

it('leaves out the share of the people', () => {
  expect(leftOut(1_234, { held_out_share: '20' })).toBe(247)
})

it.each<[Step, Step[], Step]>([
  ['summary', [], 'summary'],
  ['summary', ['where'], 'where'],
  ['what', ['where'], 'what'],
  ['when', ['when'], 'when'],
])('the step %s without %s is %s', (requested, incomplete, expected) => {
  expect(reachableStep(requested, (step) => !incomplete.includes(step))).toBe(expected)
  expect(steps).toContain(expected)
})
