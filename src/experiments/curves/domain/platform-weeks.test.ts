import { expect, it } from 'vitest'
import { toPlatformWeeks } from './platform-weeks.ts'

const row = (platform: string, week: string, amount: number) => ({ platform, week, amount })

it('aligns spend and outcome by week, from the first spend on', () => {
  const spend = [row('b', 'w2', 5), row('b', 'w4', 7), row('a', 'w1', 1), row('c', 'w1', 0)]
  const outcome = [row('b', 'w1', 9), row('b', 'w3', 8), row('d', 'w1', 3)]
  expect(toPlatformWeeks(spend, outcome, ['w1', 'w2', 'w3', 'w4'])).toEqual([
    { platform: 'a', weeks: { spend: [1, 0, 0, 0], outcome: [0, 0, 0, 0] } },
    { platform: 'b', weeks: { spend: [5, 0, 7], outcome: [0, 8, 0] } },
  ])
})

it('has no weeks of spend outside of the range', () => {
  expect(toPlatformWeeks([row('a', 'w9', 1)], [], ['w1'])).toEqual([
    { platform: 'a', weeks: { spend: [], outcome: [] } },
  ])
})
