import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyAnswer, countedAnswers, unclassifiedTexts } from './classify-answer.ts'
import { answersByDay, type CreditedAnswer, compareSurvey } from './compare-survey.ts'

const options = [
  { key: 'podcast', label: 'A podcast', channel: null },
  { key: 'instagram', label: 'Instagram', channel: 'Paid Social' },
]
const rules = [
  { contains: 'Pódcast', key: 'podcast' },
  { contains: 'insta', key: 'instagram' },
  { contains: 'gone', key: 'no_longer_an_option' },
]

it.each([
  ['podcast', null, 'podcast'],
  ['other', 'En un  PODCAST de  Ana', 'podcast'],
  ['other', 'instagram, y un podcast', 'podcast'],
  ['other', 'gone', 'other'],
  ['other', null, 'other'],
  ['removed_option', 'Insta', 'instagram'],
])('the answer %s with the text %s counts as %s', (answer_key, answer_text, expected) => {
  expect(classifyAnswer({ answer_key, answer_text }, options, rules)).toBe(expected)
})

const answer = (key: string, credit: CreditedAnswer['credit'], day = 1, subject = `s${day}`): CreditedAnswer => ({
  ...{ event_id: '', at: new Date(Date.UTC(2026, 0, day)), subject, answer_key: key, answer_text: null, key, credit },
})

it('answers are counted by the local day', () => {
  const answers = [answer('podcast', null, 3), answer('other', null, 2), answer('podcast', null, 3)]
  // Midnight in UTC is the evening before in Lima.
  expect(answersByDay(answers, 'America/Lima')).toEqual([
    { day: '2026-01-01', answers: { other: 1 } },
    { day: '2026-01-02', answers: { podcast: 2 } },
  ])
})

it('the first answer of a person in 30 days counts', () => {
  const days = [31, 1, 30, 61].map((day) => answer('podcast', null, day, 'one'))
  const counted = countedAnswers([...days, answer('podcast', null, 2, 'two')])
  expect(counted.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-31',
    '2026-03-02',
  ])
})

it('unclassified texts are grouped, without contact data', () => {
  const texts = ['My neighbour', 'my  NEIGHBOUR ', 'ana@example.com', 'call +57 300 123 45', '', 'a sign']
  const answers = texts.map((answer_text) => ({ ...answer('other', null), answer_text }))
  expect(unclassifiedTexts([...answers, { ...answer('podcast', null), answer_text: 'a podcast' }])).toEqual([
    { text: 'My neighbour', count: 2 },
    { text: 'a sign', count: 1 },
  ])
})

describe('compareSurvey', () => {
  it('compares the declared share with the credit of the same conversions', () => {
    const answers = [
      ...Array.from({ length: 6 }, () => answer('podcast', { 'Paid Social': 1 })),
      ...Array.from({ length: 2 }, () => answer('instagram', { 'Paid Social': 0.5, Direct: 0.5 })),
      answer('instagram', null),
    ]
    const [podcast, instagram] = compareSurvey(options, answers)
    expect(podcast).toMatchObject({ answers: 6, credited_share: 0, difference: 6 / 8, is_unseen: true })
    expect(instagram).toMatchObject({
      answers: 3,
      share: 3 / 9,
      credited_share: 7 / 8,
      difference: 2 / 8 - 7 / 8,
      is_unseen: false,
    })
    expect(instagram!.difference_interval!.high).toBeLessThan(0)
  })

  it('has nothing to compare without answers, and no interval of a single one', () => {
    const none = { answers: 0, share: null, interval: null, credited_share: null, difference: null, is_unseen: false }
    expect(compareSurvey(options, [])[0]).toMatchObject({ ...none, difference_interval: null })
    expect(compareSurvey(options, [answer('podcast', {})])[0]).toMatchObject({
      difference: 1,
      difference_interval: null,
    })
  })

  it('declared shares of all options add up to 1, and every interval contains its value', () => {
    const key = fc.constantFrom('podcast', 'instagram', 'other')
    const credit = fc.option(fc.float({ min: 0, max: 1, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(key, credit), { minLength: 1 }), (drawn) => {
        const answers = drawn.map(([key, paid]) =>
          answer(key, paid === null ? null : { 'Paid Social': paid, Direct: 1 - paid }),
        )
        const compared = compareSurvey([...options, { key: 'other', label: 'Other', channel: null }], answers)
        expect(compared.reduce((sum, { share }) => sum + share!, 0)).toBeCloseTo(1, 9)
        for (const { share, interval, difference, difference_interval } of compared) {
          expect(interval!.low <= share! + 1e-9 && share! <= interval!.high + 1e-9).toBe(true)
          if (difference_interval)
            expect(difference_interval.low <= difference! && difference! <= difference_interval.high).toBe(true)
        }
      }),
    )
  })
})
