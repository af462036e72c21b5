import { describe, expect, it } from 'vitest'
import { parseAcquisition } from '../../visits/domain/parse-acquisition.ts'
import { carriedBy, type DerivedTouch } from '../../visits/touch-input.ts'
import { reportableTouches, withReportedAds } from './with-reported-ads.ts'

function touchOf(query: string): DerivedTouch {
  const { click_ids: _, ...acquisition } = parseAcquisition({
    params: new Map(new URLSearchParams(query)),
    utm: {},
    clickIds: {},
    referrer: { kind: 'none', host: null, name: null },
  })
  const where = { customer_id: 'ana', visitor_id: 'v', session_id: 's', event_id: 'e', is_synthetic: false }
  return { ...carriedBy(acquisition), ...where, id: query, touch_time: new Date(0) }
}

const ad = { campaign_external_id: 'c1', ad_set_external_id: 's1', ad_external_id: 'a1' }
const reported = new Map([['m1', ad]])
const join = (query: string) => withReportedAds([touchOf(query)], reported)[0]

describe('a touch', () => {
  it('with a reported click has its ad, and the click as join method', () => {
    expect(join('msclkid=m1')).toEqual({ ...touchOf('msclkid=m1'), ...ad, join_method: 'click_id' })
    expect(join('msclkid=m1&svc_cid=c9&svc_asid=s9')).toMatchObject({ ...ad, join_method: 'click_id' })
  })

  it.each([
    ['of a click that is not reported', 'msclkid=m2'],
    ['whose link names an ad', 'msclkid=m1&svc_aid=a9'],
    ['of another platform with the same id', 'ttclid=m1'],
    ['without a click', 'utm_source=bing&utm_medium=cpc'],
  ])('%s is unchanged', (_, query) => {
    expect(join(query)).toEqual(touchOf(query))
  })

  it('needs no query unless a report could name its ad', () => {
    expect(reportableTouches(['gclid=m1', 'msclkid=m1&svc_aid=a9', ''].map(touchOf))).toEqual([])
  })
})
