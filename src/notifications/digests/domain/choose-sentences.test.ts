import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseResult, chooseSentences, type Sentence } from './choose-sentences.ts'
import type { DigestFigures, DigestInput } from './digest-input.ts'

const figures = (fields: Partial<DigestFigures> = {}): DigestFigures => ({
  spend: '100',
  cash: '400',
  payments: 20,
  first_cash: '200',
  first_payments: 10,
  unattributed_cash: '100',
  profit: null,
  ...fields,
})
const campaign = (name: string, before: string, current: string, fields: object = {}) => ({
  name,
  platform: 'social_ads',
  before: { spend: '50', cash: before, conversions: 4 },
  current: { spend: '50', cash: current, conversions: 4, ...fields },
})
const noAds = { count: 0, spend: '0', cash: '0' }
const input = (fields: Partial<DigestInput> = {}): DigestInput => ({
  current: figures(),
  before: figures(),
  campaigns: [],
  ads: { stop: noAds, scale: noAds },
  issues: [],
  ...fields,
})

/** Kind and main values of each sentence, without the figures. */
function choose(of: DigestInput, days = 7): unknown[] {
  const sentences = chooseSentences(of, days).filter(({ group }) => group !== 'figures' && group !== 'result')
  return sentences.map((sentence) => [sentence.kind, ...mainValues(sentence)])
}

function mainValues(sentence: Sentence): unknown[] {
  if (sentence.kind === 'driver') {
    return [sentence.driver, sentence.spend.direction, sentence.mer_before, sentence.mer]
  }
  if ('change' in sentence) return [sentence.change.direction, sentence.change.percent]
  if ('issue' in sentence) return [sentence.issue.kind]
  const { group: _, kind: __, ...values } = sentence
  return Object.values(values)
}

describe('a digest says', () => {
  it.each<[string, Partial<DigestInput>, unknown[]]>([
    ['that revenue is the same, without a cause', {}, [['revenue', 'same', 0]]],
    [
      'that a change under 5 % is none',
      { current: figures({ cash: '419', first_cash: '219' }), campaigns: [campaign('A', '0', '19')] },
      [['revenue', 'same', 4.75]],
    ],
    [
      'which campaign, which customers and that the return made revenue rise',
      {
        current: figures({ cash: '600', first_cash: '380' }),
        campaigns: [campaign('B', '100', '90'), campaign('A', '100', '300')],
      },
      [
        ['revenue', 'up', 50],
        ['campaign', 'A', '200'],
        ['customers', 'new', '180'],
        ['driver', 'return', 'same', 4, 6],
      ],
    ],
    [
      'which campaigns explain at least a fifth of the change, largest first',
      {
        current: figures({ cash: '600', first_cash: '300' }),
        campaigns: [campaign('C', '0', '39.99'), campaign('B', '0', '40'), campaign('A', '10', '70')],
      },
      [
        ['revenue', 'up', 50],
        ['campaign', 'A', '60'],
        ['campaign', 'B', '40'],
        ['customers', 'returning', '100'],
        ['driver', 'return', 'same', 4, 6],
      ],
    ],
    [
      'that less spend made revenue fall, and that returning customers paid less',
      { current: figures({ cash: '200', spend: '50' }), campaigns: [campaign('A', '300', '100')] },
      [
        ['revenue', 'down', 50],
        ['campaign', 'A', '-200'],
        ['customers', 'returning', '-200'],
        ['driver', 'spend', 'down', 4, 4],
      ],
    ],
    [
      'that spend and return made it rise together',
      { current: figures({ cash: '576', spend: '120', first_cash: '376' }) },
      [
        ['revenue', 'up', 44],
        ['customers', 'new', '176'],
        ['driver', 'both', 'up', 4, 4.8],
      ],
    ],
    [
      'that the return fell although more was spent',
      { current: figures({ cash: '300', spend: '150', first_cash: '100' }) },
      [
        ['revenue', 'down', 25],
        ['customers', 'new', '-100'],
        ['driver', 'return', 'up', 4, 2],
      ],
    ],
    [
      'that most of the change has no campaign',
      { current: figures({ cash: '600', first_cash: '300', unattributed_cash: '250' }) },
      [
        ['revenue', 'up', 50],
        ['without_campaign', '150'],
        ['customers', 'returning', '100'],
        ['driver', 'return', 'same', 4, 6],
      ],
    ],
    [
      'no percentage of few payments, and no driver without earlier revenue',
      { before: figures({ cash: '0', payments: 0, first_cash: '0', spend: '50', unattributed_cash: '0' }) },
      [
        ['revenue', 'up', null],
        ['spend', 'up', 100],
        ['customers', 'returning', '200'],
      ],
    ],
    [
      'how spend changed if revenue did not',
      { current: figures({ spend: '150' }) },
      [
        ['revenue', 'same', 0],
        ['spend', 'up', 50],
      ],
    ],
    [
      'which campaigns have spend and no conversion, largest first',
      {
        campaigns: [
          campaign('small', '0', '0', { spend: '9.99', conversions: 0 }),
          campaign('A', '0', '0', { spend: '10', conversions: 0 }),
          campaign('B', '0', '0', { spend: '40', conversions: 0 }),
        ],
      },
      [
        ['revenue', 'same', 0],
        ['idle_campaign', 'B', '40'],
        ['idle_campaign', 'A', '10'],
      ],
    ],
    [
      'at most five issues',
      { issues: Array.from({ length: 7 }, () => ({ kind: 'sync_stale' as const, count: 1 })) },
      [['revenue', 'same', 0], ...Array.from({ length: 5 }, () => ['issue', 'sync_stale'])],
    ],
    [
      'that there was nothing',
      Object.fromEntries(
        ['current', 'before'].map((name) => [
          name,
          figures({ spend: '0', cash: '0', payments: 0, first_cash: '0', first_payments: 0, unattributed_cash: '0' }),
        ]),
      ),
      [['nothing']],
    ],
  ])('%s', (_, fields, expected) => {
    expect(choose(input(fields))).toEqual(expected)
  })

  it('nothing about missing conversions of a single day, because they may come later', () => {
    const campaigns = [campaign('A', '0', '0', { spend: '50', conversions: 0 })]
    expect(choose(input({ campaigns }), 1)).toEqual([['revenue', 'same', 0]])
  })

  it('five figures with those of the compared period', () => {
    const sentences = chooseSentences(input({ before: figures({ spend: '0' }) }), 7)
    expect(sentences.filter(({ group }) => group === 'figures')).toMatchObject([
      { metric: 'revenue', value: '400', before: '400' },
      { metric: 'spend', value: '100', before: '0' },
      { metric: 'mer', value: 4, before: null },
      { metric: 'payments', value: 20, before: 20 },
      { metric: 'first_payments', value: 10, before: 10 },
    ])
  })

  it('a cause only in the direction of the change, whatever the amounts are', () => {
    const amount = fc.integer({ min: -1_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2))
    const anyFigures = fc
      .record({ spend: amount, cash: amount, first_cash: amount, unattributed_cash: amount, payments: fc.nat(99) })
      .map((fields) => figures(fields))
    fc.assert(
      fc.property(anyFigures, anyFigures, amount, amount, (current, before, a, b) => {
        const sentences = chooseSentences(
          { ...input(), current, before, campaigns: [campaign('A', a, b)], issues: [] },
          7,
        )
        const rise = Number(current.cash) - Number(before.cash)
        for (const sentence of sentences) {
          if (sentence.group !== 'why' || sentence.kind === 'driver') continue
          expect(Math.sign(Number(sentence.amount))).toBe(Math.sign(rise))
        }
      }),
    )
  })
})

describe('the result', () => {
  const few = { count: 2, spend: '50', cash: '0' }
  const cases: [string, Partial<DigestInput>, unknown[]][] = [
    ['nothing without spend and cash', { current: figures({ spend: '0', cash: '0' }) }, []],
    ['cash without known costs', {}, [['cash', 'same', 0]]],
    [
      'profit with its change',
      { current: figures({ profit: '110' }), before: figures({ profit: '100' }) },
      [['profit', 'up', 10]],
    ],
    [
      'no percentage of a former loss',
      { current: figures({ profit: '5' }), before: figures({ profit: '-5' }) },
      [['profit', 'up', null]],
    ],
    ['ads to stop before ads to scale', { ads: { stop: few, scale: few } }, [['cash', 'same', 0], ['stop']]],
    ['ads to scale', { ads: { stop: noAds, scale: few } }, [['cash', 'same', 0], ['scale']]],
  ]
  it.each(cases)('is %s', (_, fields, expected) => {
    const found = chooseResult(input(fields)).map((sentence) =>
      'change' in sentence ? [sentence.kind, sentence.change.direction, sentence.change.percent] : [sentence.kind],
    )
    expect(found).toEqual(expected)
  })
})
