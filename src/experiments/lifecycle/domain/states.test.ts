import { describe, expect, it } from 'vitest'
import { dueAction, type ExperimentAction, type ExperimentState, experimentStates, nextState } from './states.ts'

describe('nextState', () => {
  it.each<[ExperimentAction, Partial<Record<ExperimentState, ExperimentState>>]>([
    ['freeze', { draft: 'planned' }],
    ['start', { planned: 'running' }],
    ['complete', { running: 'completed' }],
    ['stop', { running: 'stopped' }],
    ['void', { draft: 'void', planned: 'void', running: 'void', completed: 'void', stopped: 'void' }],
  ])('of %s', (action, expected) => {
    for (const state of experimentStates)
      expect([state, nextState(state, action)]).toEqual([state, expected[state] ?? null])
  })
})

describe('dueAction', () => {
  it.each<[ExperimentState, string, ExperimentAction | null]>([
    ['planned', '2026-03-31', null],
    ['planned', '2026-04-01', 'start'],
    ['planned', '2026-04-30', 'start'],
    ['planned', '2026-05-01', 'void'],
    ['running', '2026-04-30', null],
    ['running', '2026-05-01', 'complete'],
    ['draft', '2026-05-01', null],
    ['stopped', '2026-05-01', null],
  ])('of a %s experiment on %s is %s', (state, today, expected) => {
    expect(dueAction({ state, start_day: '2026-04-01', end_day: '2026-04-30' }, today)).toBe(expected)
  })
})
