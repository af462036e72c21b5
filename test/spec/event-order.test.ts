import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelNames } from '../../src/attribution/models/models.ts'
import { testApp } from '../support/app/test-app.ts'
import { underivedRows } from '../support/fixtures/underived-rows.ts'
import { type Report, reportingBusiness } from './reports-in-any-order.ts'

const app = await testApp()

const adLink = '?utm_source=facebook&utm_medium=paid_social&utm_campaign=C&svc_aid=ad-1&fbclid=X'
const adUtm = { source: 'facebook', medium: 'paid_social', campaign: 'C' }
const landing: Report = { key: 'landing', minute: 0, via: 'hit', browser: 'b', session: 's', query: adLink }
const secondPage: Report = { key: 'second', minute: 2, via: 'hit', browser: 'b', session: 's', query: 'chairs' }
const sale: Report = { key: 'sale', minute: 60, via: 'server', person: 'ana', browser: 'b' }
const identify: Report = { key: 'identify', minute: 5, via: 'identify', browser: 'b', person: 'ana' }
const saleByClick: Report = { key: 'sale', minute: 60, via: 'server', person: 'ana', click_ids: { fbclid: 'X' } }

/** Each history is sent in every order; the ad is the only source. */
const cases: [title: string, history: Report[]][] = [
  ['the second page of a session arrives before its landing page', [landing, secondPage, sale]],
  [
    'there is no session id and the middle hit arrives last',
    [
      { key: '1', minute: 0, via: 'hit', browser: 'b', query: adLink },
      { key: '2', minute: 25, via: 'hit', browser: 'b' },
      { key: '3', minute: 50, via: 'hit', browser: 'b' },
      sale,
    ],
  ],
  ['a server reports a click before its visit is known', [landing, identify, saleByClick]],
  ['a visit, a server event with its click, and then identify', [landing, { ...identify, minute: 90 }, saleByClick]],
  [
    'a server repeats the campaign of an identified visit without an anonymous id',
    [landing, identify, { key: 'sale', minute: 60, via: 'server', person: 'ana', utm: adUtm }],
  ],
]

describe('the ad gets all credit, in any order of reports, when', () => {
  it.each(cases)('%s', async (_title, history) => {
    for (const [nth, order] of permutations(history).entries()) {
      const fixture = await reportingBusiness(app)
      for (const item of order) await fixture.report(item)
      const reported = order.map(({ key }) => key).join(', ')
      // One source has the whole credit under every model, so each order is read under two of them, and each case under all.
      for (const model of [0, 1].map((at) => modelNames[(2 * nth + at) % modelNames.length]!)) {
        expect({ reported, model, value: (await fixture.adRow(model))?.outcome_value }).toEqual({
          reported,
          model,
          value: 100,
        })
      }
    }
  })
})

/** Gives each touch its own time, because touches of one instant are ordered by ids, which differ between profiles. */
function apart(one: Omit<Report, 'key'>, at: number): Report {
  const reported = { ...one, key: `k${at}`, minute: one.minute + at / 1000 } as Report
  if (reported.via === 'server' && reported.clickedMinute !== undefined) reported.clickedMinute += (at + 0.5) / 1000
  return reported
}

describe('invariant: any order of reports ends in the same touches, conversions, credit and reports', () => {
  const minute = fc.integer({ min: 0, max: 200 })
  const browser = fc.constantFrom('b', 'c')
  const query = fc.constantFrom('', 'chairs', adLink, '?fbclid=X', '?gclid=G', '?utm_source=news&utm_medium=email')
  const hit = fc.record(
    {
      via: fc.constant('hit' as const),
      minute,
      browser,
      query,
      session: fc.constantFrom('s', 't'),
      referrer: fc.constantFrom('https://shop.example/', 'https://www.google.com/', 'https://checkout.stripe.com/'),
      name: fc.constant('chat_opened'),
    },
    { requiredKeys: ['via', 'minute', 'browser', 'query'] },
  )
  const server = fc.record(
    {
      via: fc.constant('server' as const),
      minute,
      type: fc.constantFrom('payment_received', 'lead_created'),
      person: fc.constant('ana'),
      browser,
      click_ids: fc.constantFrom<Record<string, string>>({ fbclid: 'X' }, { gclid: 'G' }),
      utm: fc.constantFrom<Record<string, string>>(adUtm, { source: 'news', medium: 'email' }),
      clickedMinute: minute,
    },
    { requiredKeys: ['via', 'minute', 'type'] },
  )
  const identifyAs = fc.record({ via: fc.constant('identify' as const), minute, browser, person: fc.constant('ana') })
  const reported = fc.oneof({ weight: 4, arbitrary: hit }, { weight: 3, arbitrary: server }, identifyAs)
  const histories = fc
    .array(reported, { minLength: 2, maxLength: 9 })
    .map((all) => all.map((item, index) => apart(item, index)))
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))

  it('and neither a recompute nor a replay of the log changes anything', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ([history, shuffled]) => {
        const [straight, mixed] = [await reportingBusiness(app), await reportingBusiness(app)]
        const byTime = history.toSorted((a, b) => a.minute - b.minute || (a.key < b.key ? -1 : 1))
        for (const item of byTime) await straight.report(item)
        for (const item of shuffled) await mixed.report(item)
        const expected = await straight.state()
        expect(await mixed.state()).toEqual(expected)
        for (const fixture of [straight, mixed]) {
          expect(await underivedRows(app.db, fixture.profileId)).toEqual([])
          await fixture.recompute()
          expect(await fixture.state()).toEqual(expected)
        }
        await mixed.replay()
        expect(await mixed.state()).toEqual(expected)
        expect(await underivedRows(app.db, mixed.profileId)).toEqual([])
      }),
      { numRuns: Number(process.env.INVARIANT_RUNS ?? 3), endOnFailure: true },
    )
  })
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
