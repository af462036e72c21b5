import { describe, expect, it } from 'vitest'
import { formatsFor } from '../../format/formats.ts'
import { en } from '../../locales/en.ts'
import { createTranslate } from '../../locales/i18n.tsx'
import type { Experiment, Measure, Result } from './experiment.ts'
import { amountFormat, resultSentence, shortResult } from './result-text.ts'

const formats = formatsFor({ locale: 'en-US', currency: 'EUR', zone: 'UTC' })
const t = createTranslate(en, 'en-US')
const year = new Date().getFullYear()

const found = (
  conclusion: Result['conclusion'],
  incremental: number,
  bounds: [number, number] | null,
  isFinal = true,
) =>
  ({
    is_final: isFinal,
    ...{ conclusion, incremental },
    interval: bounds && { lower: bounds[0], upper: bounds[1], level: 0.95 },
  }) as Result
const experiment = (state: Experiment['state'], result: Result | null, measure: Measure = 'count') =>
  ({
    ...{ state, result },
    design: { start: `${year}-03-01`, end: `${year}-03-28`, metric: { conversion_key: 'payment_received', measure } },
  }) as Experiment

describe('the sentence of an experiment', () => {
  it.each<[Experiment['state'], Result | null, Measure, string]>([
    [
      ...(['completed', found('increase', 120.4, [40, 200]), 'count'] as const),
      t('experiments.found_increase', { amount: '120 conversions', lower: '40', upper: '200' }),
    ],
    [
      ...(['completed', found('increase', 1200, [400.5, 2000]), 'value'] as const),
      t('experiments.found_increase', { amount: '€1,200.00', lower: '€400.50', upper: '€2,000.00' }),
    ],
    [
      ...(['stopped', found('decrease', -8.25, [-14, -2]), 'customers'] as const),
      t('experiments.found_decrease', { amount: '8.3 customers', lower: '2', upper: '14' }),
    ],
    [
      ...(['running', found('too_small_to_detect', 10, [-30, 50], false), 'count'] as const),
      t('experiments.found_too_small', { lower: '-30', upper: '50 conversions' }),
    ],
    ['completed', found('not_reliable', 10, [5, 15]), 'count', t('experiments.found_not_reliable')],
    ['completed', found('no_data', 0, null), 'count', t('experiments.found_no_data')],
    ['running', found('no_data', 0, null, false), 'count', t('experiments.no_data_yet')],
    ['stopped', null, 'count', t('experiments.found_no_data')],
    ['void', found('increase', 120, [40, 200]), 'count', t('experiments.is_void')],
    ['draft', null, 'count', t('experiments.is_draft', { start: 'Mar 1', end: 'Mar 28' })],
    ['planned', null, 'count', t('experiments.is_planned', { start: 'Mar 1', end: 'Mar 28' })],
  ])('that is %s', (state, result, measure, expected) => {
    expect(resultSentence(experiment(state, result, measure), t, formats)).toBe(expected)
  })
})

describe('the result in a list', () => {
  it.each<[string, Experiment, string | null]>([
    ['an increase', experiment('completed', found('increase', 120, [40, 200])), '120 conversions (40 to 200)'],
    ['nothing to detect', experiment('completed', found('too_small_to_detect', 1, [-3, 5])), 'too small to detect'],
    ['no result', experiment('planned', null), null],
    ['a discarded one', experiment('void', found('increase', 120, [40, 200])), null],
  ])('of %s', (_, one, expected) => {
    expect(shortResult(one, t, formats)).toBe(expected)
  })
})

it('money is that of the profile, also in a list of amounts', () => {
  expect([1, 2].map(amountFormat('value', formats))).toEqual(['€1.00', '€2.00'])
})

it('amounts have a decimal only if they are small, and zero has no sign', () => {
  expect([0.04, -0.04, 3, 9.96, 12.4].map(amountFormat('count', formats))).toEqual(['0.0', '0.0', '3', '10.0', '12'])
})
