import { expect, it } from 'vitest'
import { chooseByCampaign } from './choose-calibration.ts'

const row = (campaign_ids: string[], changes: object = {}, [lower, upper] = [0.5, 1]) => ({
  ...{ campaign_ids, lower: lower!, upper: upper! },
  metric: { conversion_key: 'payment_received', measure: 'value', ...changes },
})

it.each<[string, ReturnType<typeof row>[], [number, number] | undefined]>([
  ['one test', [row(['a'])], [0.5, 1]],
  ['several campaigns together', [row(['a', 'b'])], undefined],
  ['another campaign', [row(['b'])], undefined],
  ['a count', [row(['a'], { measure: 'count' })], undefined],
  ['a goal without cash', [row(['a'], { conversion_key: 'lead_created' })], undefined],
  ['two cash goals', [row(['a']), row(['a'], { conversion_key: 'deposit' }, [0.6, 0.9])], [0.6, 0.9]],
])('of %s', (_, rows, expected) => {
  const found = chooseByCampaign(rows, new Set(['payment_received', 'deposit'])).get('a')
  expect(found && [found.lower, found.upper]).toEqual(expected)
})
