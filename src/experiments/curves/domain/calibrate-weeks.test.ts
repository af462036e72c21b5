import { expect, it } from 'vitest'
import { calibrateWeeks } from './calibrate-weeks.ts'

it('replaces the credit of tested campaigns by what they caused, and keeps the rest', () => {
  const [first, second] = ['2026-01-05', '2026-01-12']
  const week = (platform: string, week: string, amount: number) => ({ platform, week, amount })
  const credit = [week('a', first, 100), week('a', second, 50), week('b', first, 30)]
  const campaigns = [
    { ...week('a', first, 60), campaign_id: 'half' },
    { ...week('a', first, 20), campaign_id: 'double' },
    { ...week('b', first, 30), campaign_id: 'half' },
  ]
  const found = calibrateWeeks(credit, campaigns, (id) => (id === 'half' ? 0.5 : 2))
  expect(found).toEqual([week('a', first, 90), week('a', second, 50), week('b', first, 15)])
  expect(calibrateWeeks(credit, [], () => 0)).toEqual(credit)
})
