import { describe, expect, it } from 'vitest'
import { type ChannelTouches, describePath, lifetimeRevenue } from './describe-path.ts'

const touchesOf = (
  channel: string,
  first_ms: number,
  last_ms: number,
  rest: Partial<ChannelTouches> = {},
): ChannelTouches => ({
  channel,
  first_ms,
  last_ms,
  count: 1,
  last_source: null,
  last_country: null,
  last_device: null,
  ...rest,
})

describe('the path to a conversion', () => {
  it('has its last touch, its first touch, and all channels in order', () => {
    const email = touchesOf('Email', 2, 3, { count: 2, last_source: 'news', last_country: 'CL', last_device: 'mobile' })
    expect(
      describePath([email, touchesOf('Direct', 1, 1), touchesOf('Paid Social', 0, 2, { last_source: 'ig' })], 0),
    ).toEqual({
      channel: 'Email',
      source: 'news',
      first_ms: 0,
      touch_count: 4,
      channels: ['Paid Social', 'Direct', 'Email'],
      country: 'CL',
      device: 'mobile',
    })
  })

  it('has no channel without a touch, and no source if the touch has none', () => {
    expect(describePath([], 0)).toMatchObject({ channel: 'Unknown', source: 'unknown', first_ms: null, channels: [] })
    expect(describePath([touchesOf('Direct', 0, 0)], 0)).toMatchObject({ channel: 'Direct', source: 'direct' })
    expect(describePath([touchesOf('Display', 0, 0)], 0)).toMatchObject({ channel: 'Display', source: 'unknown' })
  })

  it('counts a declared source as a touch, and as the last touch only if the window has no other than Direct', () => {
    const answer = touchesOf('Declared', 5, 5, { last_source: 'friend' })
    const ad = touchesOf('Paid Social', 1, 1)
    expect(describePath([answer], 0)).toMatchObject({ channel: 'Declared', source: 'friend', touch_count: 1 })
    expect(describePath([answer, touchesOf('Direct', 1, 1)], 0)).toMatchObject({ channel: 'Declared', touch_count: 2 })
    expect(describePath([answer, ad], 0)).toMatchObject({ channel: 'Paid Social', touch_count: 2 })
    expect(describePath([answer, ad], 2)).toMatchObject({ channel: 'Declared', touch_count: 2 })
  })

  it('orders simultaneous touches by channel', () => {
    const [email, ad] = [touchesOf('Email', 1, 1), touchesOf('Paid Social', 1, 1)]
    expect(describePath([ad, email], 0)).toEqual(describePath([email, ad], 0))
  })
})

it.each([
  ['the paid amount', { cash: '100.10', gross: '120', pipeline: '5000' }, 100.1],
  ['zero if everything paid was refunded', { cash: '0', gross: '120', pipeline: null }, 0],
  ['the ordered amount if nothing was paid', { cash: null, gross: '120', pipeline: '5000' }, 120],
  ['the won amount if nothing was ordered', { cash: null, gross: null, pipeline: '5000' }, 5000],
  ['zero without conversions', { cash: null, gross: null, pipeline: null }, 0],
])('a person’s revenue is %s', (_title, revenue, total) => {
  expect(lifetimeRevenue(revenue)).toBe(total)
})
