import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directAcquisition, packAcquisition, unpackAcquisition } from '../../visits/domain/stored-acquisition.ts'
import type { StoredAcquisition, TouchInput } from '../../visits/touch-input.ts'
import { deriveTouches } from './derive-touches.ts'
import { difference } from './difference.ts'

const ids = { visitTouch: (id: string) => `touch of ${id}`, syntheticTouch: (id: string) => `made by ${id}` }

const minute = (at: number) => new Date(Date.UTC(2026, 2, 1) + at * 60_000)

function byClick(click: string, more: Partial<StoredAcquisition> = {}): Pick<TouchInput, 'acquisition' | 'click_ids'> {
  const acquisition = { ...directAcquisition, channel: 'Paid Social' as const, click_id: click, signal: click, ...more }
  return { acquisition, click_ids: [click] }
}

function byCampaign(campaign_name: string): Pick<TouchInput, 'acquisition' | 'click_ids'> {
  const explicit = { channel: 'Email' as const, source: 'news', medium: 'email', campaign_name, signal: campaign_name }
  return { acquisition: { ...directAcquisition, ...explicit }, click_ids: [] }
}

function hit(id: string, at: number, more: Partial<TouchInput> = {}): TouchInput {
  return {
    id,
    event_key: id,
    event_time: minute(at),
    recorded_via: 'tracker',
    clicked_at: null,
    customer_id: null,
    owner_id: null,
    visitor_id: 'browser',
    sent_session_id: 'visit',
    is_on_page: true,
    is_page_view: true,
    acquisition: directAcquisition,
    click_ids: [],
    ...more,
  }
}

function explicit(id: string, at: number, more: Partial<TouchInput> = {}): TouchInput {
  const offSite = { recorded_via: 'server', customer_id: 'ana', visitor_id: null, sent_session_id: null }
  return hit(id, at, { ...offSite, is_on_page: false, is_page_view: false, ...more })
}

const own = { acquisition: { ...directAcquisition, referrer_kind: 'own' as const } }
const anas = { customer_id: 'ana', owner_id: 'ana' }

describe('the touches of a customer', () => {
  it.each<[title: string, inputs: TouchInput[], touches: string[]]>([
    ['begin with a visit', [hit('a', 0), hit('b', 1)], ['touch of a']],
    [
      'begin with the earliest page of a visit, in any order of arrival',
      [hit('b', 1), hit('a', 0, byClick('X'))],
      ['touch of a'],
    ],
    [
      'include one for each campaign in a visit',
      [hit('a', 0, byClick('X')), hit('b', 1, byClick('Y'))],
      ['touch of a', 'touch of b'],
    ],
    ['include one for a repeated campaign', [hit('a', 0, byClick('X')), hit('b', 1, byClick('X'))], ['touch of a']],
    ['exclude a visit that begins on the own site', [hit('a', 0, own)], []],
    [
      'without session ids are separated by half an hour between two pages',
      [0, 25, 50, 81].map((at) => hit(`at ${at}`, at, { sent_session_id: null })),
      ['touch of at 0', 'touch of at 81'],
    ],
    [
      'are derived separately for each browser',
      [hit('a', 0, { ...anas, visitor_id: 'phone' }), hit('b', 1, { ...anas, visitor_id: 'desk' })],
      ['touch of a', 'touch of b'],
    ],
    ['include an off-site click that no visit has', [explicit('s', 9, byClick('X'))], ['made by s']],
    [
      'exclude an off-site click that a visit has',
      [hit('a', 0, { ...byClick('X'), ...anas }), explicit('s', 9, byClick('X'))],
      ['touch of a'],
    ],
    [
      'exclude an off-site click that a visit has among other clicks',
      [hit('a', 0, { ...byClick('G'), click_ids: ['G', 'X'], ...anas }), explicit('s', 9, byClick('X'))],
      ['touch of a'],
    ],
    [
      "include an off-site click that only another customer's visit has",
      [hit('a', 0, byClick('X')), explicit('s', 9, byClick('X'))],
      ['made by s', 'touch of a'],
    ],
    [
      'include an off-site click that only a later visit has',
      [hit('a', 10, { ...byClick('X'), ...anas }), explicit('s', 9, byClick('X'))],
      ['made by s', 'touch of a'],
    ],
    [
      'include one per click, at its earliest event',
      [explicit('t', 9, byClick('X')), explicit('s', 5, byClick('X'))],
      ['made by s'],
    ],
    [
      'include an off-site campaign that no visit has',
      [hit('a', 0, { ...byCampaign('June'), ...anas }), explicit('s', 9, byCampaign('May'))],
      ['made by s', 'touch of a'],
    ],
    [
      'exclude an off-site campaign that a visit has',
      [hit('a', 0, { ...byCampaign('May'), ...anas }), explicit('s', 9, byCampaign('May'))],
      ['touch of a'],
    ],
    [
      'exclude an off-site campaign of a browser that had a visit',
      [hit('a', 0, anas), explicit('s', 9, { ...byCampaign('May'), visitor_id: 'browser' })],
      ['touch of a'],
    ],
    ['include touches reported by partners', [explicit('p', 3, { recorded_via: 'partner' })], ['touch of p']],
    [
      "include a partner's touch instead of a synthetic one",
      [explicit('p', 3, { recorded_via: 'partner', ...byClick('X') }), explicit('s', 9, byClick('X'))],
      ['touch of p'],
    ],
  ])('%s', (_title, inputs, touches) => {
    expect(
      deriveTouches(inputs, ids)
        .touches.map(({ id }) => id)
        .sort(),
    ).toEqual(touches)
  })

  it('of off-site events have the time of the click if it is known', () => {
    const { touches } = deriveTouches([explicit('s', 9, { ...byClick('X'), clicked_at: minute(2) })], ids)
    expect(touches).toMatchObject([{ touch_time: minute(2), is_synthetic: true, customer_id: 'ana' }])
  })

  it('determine the acquisition of their events: each event has the latest touch of its visit', () => {
    const inputs = [
      hit('a', 0, byCampaign('May')),
      hit('b', 1, own),
      hit('c', 2, byCampaign('June')),
      hit('d', 3, { is_on_page: false, is_page_view: false }),
    ]
    const { eventVisits } = deriveTouches(inputs, ids)
    expect([...eventVisits.values()].map(({ campaign }) => campaign)).toEqual(['May', 'May', 'June', 'June'])
  })
})

describe('properties of deriveTouches', () => {
  const acquisitions = fc.constantFrom(
    { acquisition: directAcquisition, click_ids: [] },
    { ...own, click_ids: [] },
    byClick('X'),
    byClick('Y'),
    byCampaign('May'),
  )
  const input = fc
    .record({
      at: fc.integer({ min: 0, max: 120 }),
      carried: acquisitions,
      way: fc.constantFrom('hit', 'nameless', 'server', 'partner'),
      browser: fc.constantFrom('phone', 'desk'),
    })
    .map(({ at, carried, way, browser }) => {
      if (way === 'server' || way === 'partner') return explicit('', at, { ...carried, recorded_via: way })
      const named = way === 'hit' ? `visit of ${browser}` : null
      return hit('', at, { ...carried, ...anas, visitor_id: browser, sent_session_id: named })
    })
  const history = fc
    .array(input, { maxLength: 14 })
    .map((inputs) => inputs.map((input, index) => ({ ...input, id: `e${index}`, event_key: `e${index}` })))

  it('the result does not depend on the order of the input', () => {
    fc.assert(
      fc.property(
        history.chain((inputs) =>
          fc.tuple(fc.constant(inputs), fc.shuffledSubarray(inputs, { minLength: inputs.length })),
        ),
        ([inputs, shuffled]) => {
          expect(sortedJourneys(shuffled)).toEqual(sortedJourneys(inputs))
        },
      ),
    )
  })

  it('a synthetic touch exists once per click, and only if no earlier touch has the click', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        const { touches } = deriveTouches(inputs, ids)
        const seen = touches.filter(({ is_synthetic }) => !is_synthetic)
        const offSite = inputs.filter(
          ({ recorded_via, acquisition }) => recorded_via === 'server' && acquisition.click_id,
        )
        for (const click of new Set(offSite.map(({ acquisition }) => acquisition.click_id))) {
          const isMissing = offSite.some(
            ({ acquisition, event_time }) =>
              acquisition.click_id === click &&
              !seen.some((item) => item.click_id === click && item.touch_time <= event_time),
          )
          const made = touches.filter(({ is_synthetic, click_id }) => is_synthetic && click_id === click)
          expect(made).toHaveLength(isMissing ? 1 : 0)
        }
      }),
    )
  })

  it('every hit on a page belongs to exactly one visit, which covers its time', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        const { eventVisits, visits } = deriveTouches(inputs, ids)
        for (const { id, is_on_page, event_time, visitor_id } of inputs) {
          if (!is_on_page) continue
          const own = visits.filter(
            (visit) => visit.visitor_id === visitor_id && visit.session_id === eventVisits.get(id)!.session_id,
          )
          expect(own).toHaveLength(1)
          expect(own[0]!.started_at <= event_time && event_time <= own[0]!.last_seen_at).toBe(true)
        }
      }),
    )
  })

  function sortedJourneys(inputs: TouchInput[]) {
    const { touches, visits, eventVisits } = deriveTouches(inputs, ids)
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    return { touches: touches.sort(byText), visits: visits.sort(byText), eventVisits: [...eventVisits].sort(byText) }
  }
})

describe('packAcquisition', () => {
  it('round-trips an acquisition with a hash of its signal, and stores nothing for a direct one', () => {
    const { acquisition } = byClick('X', { ad_external_id: '7', referrer_kind: 'social' })
    expect(unpackAcquisition(packAcquisition(acquisition, 'mark'))).toEqual({ ...acquisition, signal: 'mark' })
    expect(packAcquisition(directAcquisition, null)).toBeNull()
    expect(packAcquisition(own.acquisition, null)).toBe('["own"]')
  })
})

describe('the difference between stored and derived rows', () => {
  const row = (id: string, at: number) => ({ id, at: minute(at), parts: [at] })
  const keyOf = ({ id }: { id: string }) => id

  it('contains the rows to insert, update and delete, and is empty if they are equal', () => {
    const stored = [row('a', 1), row('b', 2), row('c', 3)]
    const derived = [row('d', 4), row('c', 3), row('b', 9)]
    expect(difference(stored, derived, keyOf, ['at', 'parts'])).toEqual({
      inserted: [row('d', 4)],
      updated: [row('b', 9)],
      deleted: [row('a', 1)],
    })
    expect(difference(derived, derived.toReversed(), keyOf, ['at', 'parts'])).toEqual({
      inserted: [],
      updated: [],
      deleted: [],
    })
  })
})
