import { describe, expect, it } from 'vitest'
import { compareTouches, labelFields } from './derive-credit.ts'

type Touch = Parameters<typeof compareTouches>[0]

const touch = (id: string, fields: Partial<Touch> = {}): Touch => ({
  id,
  touch_ms: 1_000,
  channel: 'Paid Social',
  platform: 'meta',
  campaign_name: 'Spring',
  campaign_external_id: 'c1',
  ad_set_external_id: 's1',
  ad_external_id: 'a1',
  ...fields,
})

describe('the order of touches', () => {
  const inOrder = (...touches: Touch[]) => touches.toSorted(compareTouches).map(({ id }) => id)

  it('is that of their times', () => {
    expect(inOrder(touch('1', { touch_ms: 2_000 }), touch('2', { ad_external_id: 'z' }))).toEqual(['2', '1'])
  })

  it.each(labelFields)('is that of %s at the same time, whatever their ids are', (field) => {
    const [first, last] = [{ [field]: 'a' }, { [field]: 'b' }]
    for (const [a, b] of [
      ['1', '2'],
      ['2', '1'],
    ] as const) {
      expect(inOrder(touch(b, last), touch(a, first))).toEqual([a, b])
      expect(inOrder(touch(a, first), touch(b, last))).toEqual([a, b])
    }
    expect(inOrder(touch('1', last), touch('2', { [field]: null }))).toEqual(['2', '1'])
  })

  it('is that of their ids if they are equal', () => {
    expect(inOrder(touch('2'), touch('1'))).toEqual(['1', '2'])
  })
})
