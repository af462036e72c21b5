import { expect, it } from 'vitest'
import { chooseTarget, type Target } from './advise.ts'

const none = { roas: null, cac: null }
const ad = (spend: number, value: number) => ({ spend, value })

it.each<[Parameters<typeof chooseTarget>, Target | null]>([
  [[{ roas: 3, cac: 40 }, [ad(1, 9)]], { measure: 'roas', value: 3, source: 'set' }],
  [[{ roas: null, cac: 40 }, [ad(1, 9)]], { measure: 'cac', value: 40, source: 'set' }],
  [[none, [ad(1, 9), ad(2, 2), ad(1, 4), ad(0, 50)]], { measure: 'roas', value: 4, source: 'median' }],
  [[none, [ad(1, 9), ad(2, 2)]], { measure: 'roas', value: 5, source: 'median' }],
  [[none, [ad(0, 50)]], null],
  [[none, []], null],
])('of %j is %j', (input, expected) => {
  expect(chooseTarget(...input)).toEqual(expected)
})
